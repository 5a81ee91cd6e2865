const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex='0']";
/** What the focus is handed on within. */
const PLACES = "main, [role='dialog']";

/**
 * What is removed while it has the focus hands it on to what took its place or stands beside it; what was opened over the page
 * and closes, to where the page had it before. On `<body>` the keyboard and screen readers would begin again at the top.
 */
export function keepFocus(): void {
  let focused: Element | null = null;
  /** The last one that was no dialog's, menu's or message's. */
  let inPage: Element | null = null;

  document.addEventListener("focusin", ({ target }) => {
    focused = target as Element;
    if (focused.closest("main")) inPage = focused;
  });
  document.addEventListener("focusout", ({ target }) =>
    queueMicrotask(() => {
      // Left by the person: what loses it otherwise is gone, hidden until the next page is there, or disabled while it works.
      if (isLost() && canFocus(target as Element)) focused = inPage = null;
    }),
  );
  const follow = (element: Element | null, records: MutationRecord[]) => {
    if (!element || element.isConnected) return element;
    const removal = records.find((each) => [...each.removedNodes].some((node) => node.contains(element)));
    return removal ? findHeir(removal) : null;
  };
  const restore = () => {
    const heir = [focused, inPage].find((each) => each && canFocus(each));
    if (isLost() && heir instanceof HTMLElement) heir.focus({ preventScroll: true });
  };
  const watcher = new MutationObserver((records) => {
    focused = follow(focused, records);
    inPage = follow(inPage, records);
    // Only once whatever wants it for itself has had the time to take it.
    if (isLost() && (focused ?? inPage)) requestAnimationFrame(restore);
  });
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}

/** Not on touch devices: the on-screen keyboard would cover the page. */
const isLost = () => document.activeElement === document.body && window.matchMedia("(pointer: fine)").matches;

const canFocus = (element: Element) => element.checkVisibility() && !element.matches(":disabled");

/** The first behind the gap, else the last before it; of the page itself if all of it has changed. */
function findHeir({ target, previousSibling }: MutationRecord): Element | null {
  const place = target instanceof Element ? target.closest(PLACES) : null;
  const before = previousSibling?.isConnected ? previousSibling : null;
  for (let around = target as Element; place && around !== place && !isPage(around); ) {
    const all = [...around.querySelectorAll(FOCUSABLE)].filter((each) => each.checkVisibility());
    const ready = all.filter(canFocus);
    // What is disabled has it as soon as it can, rather than something far away now.
    const near = ready.length > 0 ? ready : all;
    const heir = near.find((each) => !before || isBehind(each, before)) ?? near.at(-1);
    if (heir) return heir;
    around = around.parentElement as Element;
  }
  return place;
}

const isPage = ({ parentElement }: Element) => parentElement?.localName === "main";

const isBehind = (element: Element, before: Node) =>
  !before.contains(element) &&
  Boolean(before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
