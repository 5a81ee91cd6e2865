// Before the first paint, or a dark page would flash white. A file of its own: the page allows no inline script.
(() => {
  let scheme = "auto";
  try {
    scheme = localStorage.getItem("mantine-color-scheme-value") ?? "auto";
  } catch {
    // Storage may be forbidden; the system's scheme is used then.
  }
  const isDark = scheme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : scheme === "dark";
  document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
})();
