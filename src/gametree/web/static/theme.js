// Light or dark: as the system says, until the person switches.

const KEY = "gametree-theme";

function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a page from a file may have no storage
  }
}

/** Applies what the person chose last time. */
export function restoreTheme() {
  const theme = stored();
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
}

/** Whether the page is dark now. */
export function dark() {
  const theme = document.documentElement.dataset.theme;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Switches, and remembers it. */
export function switchTheme() {
  const theme = dark() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // nothing is remembered
  }
}
