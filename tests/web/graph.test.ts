import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { AppOutputs } from "../../src/contract-app/calls.ts";
import type { GraphView } from "../../src/contract-app/graph.ts";
import type { BrowserApp } from "../../testkit/browser.ts";
import {
  describeInBrowser,
  findViolations,
  openPages,
  untilDrawn,
  untilEnriched,
} from "../support/browser.ts";

const reader = "reader@example.com";
const newcomer = "newcomer@example.com";
const GRAPH = "/api/app/graph?depth=1&limit=200";
/** Of each press of its button. */
const ZOOM_STEP = 1.4;

const thoughts = [
  "Call Anna Keller about the flat in Lisbon before Friday",
  "Anna Keller prefers meetings in the morning",
  "Dinner with Anna Keller and Marco Rossi in Lisbon #family",
  "Marco Rossi moved the reports to Grafana #databases",
  "Book the train to Lisbon, window seat",
  "What did Marco Rossi say about the contract? #family",
  "**Sourdough** needs [four hours](https://bread.example) at 24 degrees",
  "Send Anna Keller the photos",
];

describeInBrowser("the graph page", () => {
  let app: BrowserApp;
  let page: Page;

  beforeAll(async () => {
    app = await openPages([reader, newcomer]);
    for (const raw of thoughts) await app.callTool(reader, "capture_thought", { raw, as_user: true });
    page = await app.openPage(reader);
    await page.addInitScript(countPainted);
    await untilEnriched(page);
  });
  afterAll(() => app?.close());
  afterEach(() => app.tidy());

  const read = async <Answer>(path: string) => (await (await page.request.get(path)).json()) as Answer;
  const drawing = () => page.locator("[data-testid=graph-drawing][data-ready]");
  const panel = () => page.getByRole("complementary", { name: "The open node" });
  const toggle = (kind: RegExp) => page.getByRole("button", { name: kind }).click();

  async function open(search = "?around=everything"): Promise<void> {
    page = await app.openPage(reader);
    await page.goto(`/graph${search}`);
    await drawing().waitFor();
  }

  /** What was painted in the last frame: a link begins with `moveTo`, a node is filled. */
  const countDrawn = () => page.evaluate("({ nodes: window.painted.nodes, links: window.painted.links })");

  /** In a page of its own; answers the way to look where every label stands in its picture. */
  async function lookAtDrawing(): Promise<() => Promise<Label[]>> {
    page = await app.openElsewhere(reader);
    await page.addInitScript(countPainted);
    await page.goto("/graph?around=everything");
    await drawing().waitFor();
    const { nodes, edges } = await read<GraphView>(GRAPH);
    await expect.poll(countDrawn).toEqual({ nodes: nodes.length, links: edges.length });
    const shown = page;
    return () => shown.evaluate<Label[]>("window.painted.labels");
  }

  async function listShown() {
    await page.getByTestId("graph-list").waitFor();
    const all = (attribute: string) =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll("[${attribute}]")].map((item) => item.getAttribute("${attribute}"))`,
      );
    return { nodes: (await all("data-node")).sort(), edges: (await all("data-edge")).sort() };
  }

  const expected = ({ nodes, edges }: GraphView) => {
    const names = edges.map(({ from, to, kind, label }) => [from, to, kind, label].filter(Boolean).join(" "));
    // Under each of its two ends.
    return { nodes: nodes.map(({ id }) => id).sort(), edges: [...names, ...names].sort() };
  };

  test("the drawing, the list and the service have the same nodes and links, with filters, too", async () => {
    await open();
    const graph = await read<GraphView>(GRAPH);
    expect(graph.edges.length).toBeGreaterThan(5);
    await expect.poll(countDrawn).toEqual({ nodes: graph.nodes.length, links: graph.edges.length });
    await page.getByText("List", { exact: true }).click();
    expect(await listShown()).toEqual(expected(graph));

    await toggle(/^People/);
    await toggle(/^Similar/);
    await page.waitForURL(/hide=person.*hide_links=semantic/);
    const isShown = (id: string) =>
      !graph.nodes.some((node) => node.id === id && node.kind === "entity" && node.entityKind === "person");
    const narrowed = {
      ...graph,
      nodes: graph.nodes.filter(({ id }) => isShown(id)),
      edges: graph.edges.filter(({ from, to, kind }) => kind !== "semantic" && isShown(from) && isShown(to)),
    };
    expect(narrowed.nodes.length).toBeLessThan(graph.nodes.length);
    expect(await listShown()).toEqual(expected(narrowed));
    await page.reload();
    expect(await listShown()).toEqual(expected(narrowed));
    await page.getByText("Drawing", { exact: true }).click();
    await drawing().waitFor();
    await expect.poll(countDrawn).toEqual({ nodes: narrowed.nodes.length, links: narrowed.edges.length });
  });

  test("at first what is mentioned most is the centre; the whole of it is a click away", async () => {
    await open("");
    const centre = page.getByRole("combobox", { name: "Centre" });
    await expect.poll(() => centre.inputValue()).toBe("Anna Keller");
    await expect.poll(() => page.evaluate(measureGap("Anna Keller"))).toBeGreaterThan(0);
    await centre.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Lis", { delay: 250 });
    await page.getByRole("option", { name: /^Lisbon \(/ }).waitFor();
    expect(await centre.inputValue()).toBe("Lis");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Show everything" }).click();
    await page.waitForURL(/around=everything/);
    const graph = await read<GraphView>(GRAPH);
    await expect.poll(countDrawn).toEqual({ nodes: graph.nodes.length, links: graph.edges.length });
  });

  test("the same graph always looks the same", async () => {
    const first = await lookAtDrawing();
    const second = await lookAtDrawing();
    // Each is drawn in a few steps, a slow machine's later than another's.
    await expect.poll(async () => areAlike(await first(), await second())).toBe(true);
  });

  test("by keyboard alone a node is found, opened and made the centre; going back leads to all of it", async () => {
    await open();
    await page.getByTestId("graph-drawing").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await panel().waitFor();
    await page.keyboard.press("Escape");
    await panel().waitFor({ state: "detached" });
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await panel().getByRole("button", { name: "Centre here" }).press("Enter");
    await page.waitForURL(/(thought|entity)=/);
    await panel().getByText("This is the centre").waitFor();
    await page.goBack();
    await page.waitForURL((url) => !/(thought|entity)=/.test(url.search));
  });

  test("an entity is searched, drawn around up to three steps, and leads to its thoughts", async () => {
    await open();
    await page.getByRole("combobox", { name: "Centre" }).fill("Lisbon");
    await page.keyboard.press("Enter");
    await page.waitForURL(/entity=/);
    const id = new URL(page.url()).searchParams.get("entity");
    await page
      .getByRole("radiogroup", { name: /^Steps/ })
      .getByText("2")
      .click();
    await page.waitForURL(/depth=2/);
    const graph = await read<GraphView>(`/api/app/graph?entity=${id}&depth=2&limit=200`);
    await expect.poll(countDrawn).toEqual({ nodes: graph.nodes.length, links: graph.edges.length });
    await panel().getByRole("link", { name: "Its thoughts" }).click();
    await page.waitForURL(`**/thoughts?entity=${id}`);
  });

  test("a thought in Markdown is suggested, chosen and shown without its signs", async () => {
    await open();
    const centre = page.getByRole("combobox", { name: "Centre" });
    await centre.fill("sourdough");
    const plain = "Sourdough needs four hours at 24 degrees";
    await page.getByRole("option", { name: plain, exact: true }).click();
    await page.waitForURL(/thought=/);
    await panel().getByRole("heading", { name: plain, exact: true }).waitFor();
    await expect.poll(() => centre.inputValue()).toBe(plain);
  });

  test("what is written from right to left is shown so, in the list and among the links of a node", async () => {
    const raw = "محمد يعيش في القاهرة @moha #قهوة";
    const { id } = await app.callTool<{ id: string }>(reader, "capture_thought", { raw, as_user: true });
    page = await app.openPage(reader);
    await untilEnriched(page);
    await page.goto(`/graph?thought=${id}&view=list`);
    const directions = `[...document.querySelectorAll("[data-testid=graph-list] bdi")]
      .filter((label) => label.textContent === ${JSON.stringify(raw)})
      .map((label) => getComputedStyle(label).direction)`;
    // As a node, and as what its handle and its tag are mentioned in.
    await expect.poll(() => page.evaluate(directions)).toEqual(["rtl", "rtl", "rtl"]);
  });

  test("what the person has zoomed to stays when a node is opened and when a thought comes from elsewhere", async () => {
    page = await app.openElsewhere(reader);
    await page.addInitScript(countPainted);
    await page.goto("/graph?around=everything");
    await drawing().waitFor();
    const scale = () => page.evaluate<number>("window.painted.scale");
    await expect.poll(scale).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Fit to screen" }).click();
    await untilDrawn(page);
    const fitted = await scale();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await page.getByRole("button", { name: "Zoom in" }).click();
    const zoomed = fitted * ZOOM_STEP ** 2;
    await expect.poll(scale).toBeCloseTo(zoomed, 2);
    await page.getByTestId("graph-drawing").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await panel().waitFor();
    await page.waitForTimeout(500);
    expect(await scale()).toBeCloseTo(zoomed, 2);
    const before = (await read<GraphView>(GRAPH)).nodes.length;
    await app.callTool(reader, "capture_thought", { raw: "Anna Keller likes Lisbon in May", as_user: true });
    await untilEnriched(page);
    await expect.poll(countDrawn).toMatchObject({ nodes: before + 1 });
    await page.waitForTimeout(500);
    expect(await scale()).toBeCloseTo(zoomed, 2);
    await page.getByRole("button", { name: "Fit to screen" }).click();
    await expect.poll(scale).toBeLessThan(zoomed);
  });

  test("in a long list a node's panel is opened where one is", async () => {
    await open();
    await page.getByText("List", { exact: true }).click();
    await page.getByTestId("graph-list").waitFor();
    await page.setViewportSize({ width: 1280, height: 500 });
    const last = page.locator("[data-node] > button").last();
    await last.scrollIntoViewIfNeeded();
    await last.click();
    const top = async () => (await panel().boundingBox())?.y;
    await expect.poll(top).toBeGreaterThanOrEqual(0);
    expect(await top()).toBeLessThan(500);
  });

  test("a search for a name is there after going back", async () => {
    page = await app.openPage(reader);
    await page.goto("/names");
    await page.getByLabel("Search for a name").fill("lisb");
    await page.getByRole("link", { name: /^Anna Keller/ }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: /^Lisbon/ }).click();
    await page.getByRole("heading", { level: 1, name: "Lisbon" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Names" }).waitFor();
    expect(await page.getByLabel("Search for a name").inputValue()).toBe("lisb");
  });

  test("a kind or a spelling that another name has is said to be taken, with what a merge would do", async () => {
    await app.callTool(reader, "capture_thought", { raw: "Tickets and maps #lisbon", as_user: true });
    page = await app.openPage(reader);
    await untilEnriched(page);
    const { entities } = await read<AppOutputs["findEntities"]>("/api/app/entities?query=lisbon");
    await page.goto(`/names/${entities.find(({ kind }) => kind === "place")?.id}`);
    await page.getByLabel("Kind").selectOption("tag");
    await page.getByText("“#lisbon” is taken already (tag)").waitFor();
    await page.getByRole("button", { name: "Merge into #lisbon" }).waitFor();
    await page.getByLabel("Also written as").fill("Anna Keller");
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByRole("button", { name: "Merge into Lisbon" }).waitFor();
  });

  test("without a canvas the list is shown by itself, and nothing offers a drawing", async () => {
    page = await app.openElsewhere(reader);
    await page.addInitScript("HTMLCanvasElement.prototype.getContext = () => null");
    await page.goto("/graph?around=everything");
    expect(await listShown()).toEqual(expected(await read<GraphView>(GRAPH)));
    expect(await page.getByText("Drawing", { exact: true }).count()).toBe(0);
  });

  test("who has no thought yet is told what will be here", async () => {
    page = await app.openPage(newcomer);
    await page.goto("/graph");
    await page.getByRole("heading", { name: "Nothing to draw yet" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  test("a name is renamed, merged, ignored and brought back, each with a way back", async () => {
    page = await app.openPage(reader);
    const { entities } = await read<AppOutputs["findEntities"]>("/api/app/entities?query=marco");
    await open(`?entity=${entities[0]?.id}&node=${entities[0]?.id}`);
    await panel().getByRole("link", { name: "Correct the name" }).click();
    const title = () => page.getByRole("heading", { level: 1 });
    await expect.poll(() => title().textContent()).toBe("Marco Rossi");
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("anna keller");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await dialog.getByText("“Anna Keller” is taken already (person)").waitFor();
    await page.getByRole("textbox", { name: "Name" }).fill("Marco Bianchi");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect.poll(() => title().textContent()).toBe("Marco Bianchi");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(() => title().textContent()).toBe("Marco Rossi");

    await page.getByLabel("Also written as").fill("Papa");
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByRole("list", { name: "Spellings" }).getByText("Papa").waitFor();
    expect(await findViolations(page)).toEqual([]);

    const chooseAnna = async () => {
      await page.getByRole("button", { name: "Merge into…" }).click();
      expect(await dialog.getByRole("button", { name: "Merge" }).isDisabled()).toBe(true);
      await page.getByRole("combobox", { name: "The same as" }).fill("anna");
      await page.keyboard.press("Enter");
      await dialog.getByText("becomes a spelling of Anna Keller").waitFor();
    };
    await chooseAnna();
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
    await chooseAnna();
    await dialog.getByRole("button", { name: "Merge" }).click();
    await expect.poll(() => title().textContent()).toBe("Anna Keller");
    await page.getByRole("button", { name: "Undo: Marco Rossi merged into Anna Keller" }).click();
    await expect.poll(() => title().textContent()).toBe("Marco Rossi");

    await page.getByRole("button", { name: "Ignore" }).click();
    await page.getByText("later texts do not bring it back").waitFor();
    await page.getByRole("link", { name: "All names" }).click();
    await page.getByRole("button", { name: "Bring back Marco Rossi" }).click();
    await page.getByRole("link", { name: /^Marco Rossi Person/ }).waitFor();
  });

  test("a name that is merged elsewhere leads to the other one, and one that is ignored to no old picture", async () => {
    const find = async (words: string) => {
      const { entities } = await read<AppOutputs["findEntities"]>(`/api/app/entities?query=${words}`);
      return entities[0]?.id ?? "";
    };
    const [marco, anna] = [await find("marco"), await find("anna")];
    const ask = async (path: string, data = {}) => {
      const headers = { origin: app.url };
      const answer = await page.request.post(`/api/app/${path}`, { headers, data });
      return (await answer.json()) as { undo: string };
    };
    const centre = () => page.getByRole("combobox", { name: "Centre" }).inputValue();
    await open(`?entity=${marco}`);
    await expect.poll(centre).toBe("Marco Rossi");
    const { undo } = await ask(`entities/${marco}/merge`, { into: anna });
    await expect.poll(centre).toBe("Anna Keller");
    await page.reload();
    await expect.poll(centre).toBe("Anna Keller");

    await page.goto(`/thoughts?entity=${marco}`);
    await page.waitForURL(`**/thoughts?entity=${anna}`);
    await page.getByText("Send Anna Keller the photos").waitFor();

    await ask(`corrections/${undo}/undo`);
    await open(`?entity=${marco}`);
    await expect.poll(centre).toBe("Marco Rossi");
    await ask(`entities/${marco}/ignore`);
    await page.getByRole("heading", { name: "It is not here any more" }).waitFor();
    await ask(`entities/${marco}/restore`);
    await expect.poll(centre).toBe("Marco Rossi");
    await page.goto("/graph?thought=mistyped");
    await page.getByRole("link", { name: "Show everything" }).click();
    await drawing().waitFor();
  });
});

type Label = { text: string; x: number; y: number };

/** To the pixel; what is between two pixels depends on when the canvas got its size. */
function areAlike(some: Label[], others: Label[]): boolean {
  const isAlike = ({ text, x, y }: Label, i: number) =>
    others[i]?.text === text && Math.abs(others[i].x - x) < 1 && Math.abs(others[i].y - y) < 1;
  return some.length > 0 && some.length === others.length && some.every(isAlike);
}

/** Runs in the page before anything else. A frame begins with `clearRect`; the hidden canvas for hits is not counted. */
const countPainted = `{
  const { prototype } = CanvasRenderingContext2D;
  const count = (name, act) => {
    const original = prototype[name];
    prototype[name] = function (...given) {
      if (this.canvas.isConnected) act(this, given);
      return original.apply(this, given);
    };
  };
  const begin = () => { window.painted = { nodes: 0, links: 0, circles: [], labels: [], scale: 0 }; };
  begin();
  count("clearRect", begin);
  count("moveTo", () => window.painted.links++);
  count("fill", (canvas) => {
    window.painted.nodes++;
    window.painted.scale = canvas.getTransform().a;
  });
  count("arc", (canvas, [x, y, radius]) => {
    const low = canvas.getTransform().transformPoint({ x, y: y + radius });
    window.painted.circles.push({ x: low.x, y: low.y });
  });
  count("fillText", (canvas, [text, x, y]) => {
    const at = canvas.getTransform().transformPoint({ x, y });
    window.painted.labels.push({ text, x: at.x, y: at.y });
  });
}`;

/** How far a label stands below its node and the ring around it. */
const measureGap = (text: string) => `(() => {
  const label = window.painted.labels.find((each) => each.text === "${text}");
  if (!label) return;
  const own = window.painted.circles.filter(({ x }) => Math.abs(x - label.x) < 0.5);
  return label.y - Math.max(...own.map(({ y }) => y));
})()`;
