// Runs before the first paint, so a dark page does not flash white. A separate file: the CSP forbids inline scripts.
(() => {
  let scheme = "auto";
  try {
    scheme = localStorage.getItem("mantine-color-scheme-value") ?? "auto";
  } catch {
    // Storage may be blocked: use the system's scheme.
  }
  const isDark = scheme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : scheme === "dark";
  document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
})();
