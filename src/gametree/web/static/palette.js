// Colours of the tree: Okabe and Ito's palette on white and on near-black. State is shown by shape and line as well.

const SHARED = {
  blue: "#0072b2",
  green: "#009e73",
  orange: "#e69f00",
  yellow: "#f0e442",
  purple: "#cc79a7",
  vermilion: "#d55e00",
  sky: "#56b4e9",
};

const LIGHT = {
  ...SHARED,
  ground: "#ffffff",
  ink: "#1b1b1f",
  soft: "#5b5f66",
  faint: "#8d929a",
  edge: "#6f747d",
  onFill: "#10120f",
  onBlue: "#ffffff",
  pale: "#d7ebf7",
  orange: "#b87a00",
};

const DARK = {
  ...SHARED,
  ground: "#131417",
  ink: "#ececf0",
  soft: "#a7abb4",
  faint: "#666b76",
  edge: "#848a95",
  blue: "#3aa0dc",
  onFill: "#0b0c0a",
  onBlue: "#06131c",
  pale: "#16384d",
  vermilion: "#ff8a3d",
};

/** Whether an element is shown dark: what the nearest `data-theme` says, else what the person's system says. */
export function isDark(element) {
  const theme = element.closest("[data-theme]")?.dataset.theme;
  if (theme === "dark" || theme === "light") return theme === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** The colours for an element. */
export const palette = (element) => (isDark(element) ? DARK : LIGHT);
