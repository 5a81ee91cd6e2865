import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "../../src/storage/db.ts";
import type { BrowserApp } from "../../testkit/browser.ts";
import { PASSWORD } from "../../testkit/people.ts";
import {
  describeInBrowser,
  findViolations,
  findViolationsInBothSchemes,
  measureOverflow,
  openPages,
  untilDrawn,
} from "../support/browser.ts";
import {
  behaves,
  callsTools,
  fails,
  pauses,
  type Step,
  says,
  startScriptedGateway,
} from "../support/scripted-gateway.ts";

const OWNER = "owner@example.com";
const GUEST = "guest@example.com";
/** The test that connects the model by hand, for those after it. */
const UNCONNECTED = "without a model, the owner is led to the settings and everybody else to the owner";

describeInBrowser("the chat", () => {
  let app: BrowserApp;
  let model: Awaited<ReturnType<typeof startScriptedGateway>>;
  let page: Page;
  /** What the model does, one a request of the chat. Enrichment asks it too, at any time, without a stream. */
  const steps: Step[] = [];

  beforeAll(async () => {
    model = await startScriptedGateway((request, response) => {
      const step = request.body.stream ? (steps.shift() ?? says("Nothing was scripted.")) : behaves();
      step(request, response);
    });
    app = await openPages([OWNER, GUEST]);
  });
  afterAll(async () => {
    await app?.close();
    await model?.stop();
  });

  beforeEach(async ({ task }) => {
    steps.length = 0;
    if (page || task.name === UNCONNECTED) return;
    page = await app.openPage(OWNER);
    const { request } = page;
    const chosen = { base_url: model.url, model: "scripted", embedding_model: "" };
    await request.put("/api/app/instance/model", { data: chosen, headers: { origin: app.url } });
    // The service restarts with it.
    const isConnected = async () => "gateway" in (await (await request.get("/readyz")).json());
    await expect.poll(() => isConnected().catch(() => false)).toBe(true);
  });

  const say = async (text: string) => {
    await page.getByLabel("Your message").fill(text);
    await page.getByLabel("Your message").press("Enter");
  };
  const begin = async (text: string, ...script: Step[]) => {
    steps.push(...script);
    await page.goto("/chat");
    await say(text);
  };
  const see = (text: string | RegExp) => page.getByRole("main").getByText(text).first().waitFor();
  /** What a screen reader hears. */
  const spoken = () => page.getByRole("main").getByRole("status").last().textContent();
  const untilAnswered = () => page.getByRole("button", { name: "Send" }).waitFor();
  const capture = async (raw: string) =>
    (await app.callTool<{ id: string }>(OWNER, "capture_thought", { raw, as_user: true })).id;

  async function findByAssistant(state: "open" | "archived") {
    const db = app.openDatabase();
    try {
      const own = db
        .selectFrom("thoughts")
        .select(["id", "text"])
        .where("author_name", "=", "Chat assistant");
      return await own.where("state", "=", state).execute();
    } finally {
      await db.destroy();
    }
  }

  test(UNCONNECTED, async () => {
    const guest = await app.openPage(GUEST);
    await guest.goto("/chat");
    await guest.getByText("Ask the owner of this service").waitFor();
    expect(await guest.getByRole("link", { name: "Connect a model" }).count()).toBe(0);
    expect(await findViolations(guest)).toEqual([]);

    page = await app.openPage(OWNER);
    await page.goto("/chat");
    await page.getByRole("link", { name: "Connect a model" }).click();
    await page.getByLabel("Address").fill(model.url);
    // The endpoint has one model, which need not be typed.
    await page.getByLabel("Address").blur();
    const name = page.getByRole("combobox", { name: "Model", exact: true });
    await expect.poll(() => name.inputValue()).toBe("scripted");
    await page.getByRole("button", { name: "Test" }).click();
    await see("It answers.");
    const tried = page.getByRole("list", { name: "What was tried" }).getByRole("listitem");
    expect(await tried.allInnerTexts()).toEqual([
      "Answers: works",
      "JSON by a schema: works",
      "Streaming: works",
      "Tool calls: works",
    ]);
    expect(await findViolations(page)).toEqual([]);
    // The form is replaced while the page still waits for something else.
    await page.route("**/api/app/me", async (route) => {
      await page.getByRole("button", { name: "Disconnect" }).waitFor();
      await route.continue();
    });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The service has restarted").waitFor();
    await page.unroute("**/api/app/me");
    await page.getByRole("link", { name: "Chat" }).click();
    await page.getByLabel("Your message").waitFor();
  });

  test("an answer comes in as it is written, says what was searched and cites what it rests on", async () => {
    const id = await capture("The cabin is booked for May");
    const rest = Promise.withResolvers<void>();
    await begin(
      "When are we at the cabin?",
      callsTools({ name: "retrieve_thoughts", arguments: { query: "cabin" } }),
      pauses(["You are there "], rest.promise, ["in **May** ", `[thought:${id}]`, "."]),
    );
    await see("You are there");
    expect(page.url()).toMatch(/\/chat\/[0-9a-f-]{36}$/);
    await page.getByRole("button", { name: "Stop the answer" }).waitFor();
    rest.resolve();
    await untilAnswered();
    await see("Searched for “cabin”, 1 found");
    const citation = page.getByRole("link", { name: "Source 1: The cabin is booked for May" });
    expect(await citation.getAttribute("href")).toBe(`/thoughts?thought=${id}`);
    expect(await page.locator("strong").textContent()).toBe("May");
    await page.getByText("Searched for “cabin”").click();
    expect(await page.locator(`details a[href="/thoughts?thought=${id}"]`).count()).toBe(1);
    expect(await page.getByRole("status").last().textContent()).toContain("You are there in **May**");
  });

  test("what was stored before a question does not take its answer away when it comes late", async () => {
    await begin("What is first?", says("The first answer."));
    await see("The first answer.");
    await untilAnswered();
    steps.push(says("The second answer."));
    await say("What is second?");
    await see("The second answer.");
    await untilAnswered();
    const given = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await page.route(
      "**/api/app/chat/conversations/*-*",
      async (route) => {
        const response = await route.fetch();
        given.resolve();
        await release.promise;
        // The page may have given it up.
        await route.fulfill({ response }).catch(() => undefined);
        released.resolve();
      },
      { times: 1 },
    );
    // As when somebody comes back to the tab.
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
    await given.promise;
    steps.push(says("The third answer."));
    await say("What is third?");
    await see("The third answer.");
    await untilAnswered();
    release.resolve();
    await released.promise;
    await page.evaluate("fetch('/healthz')");
    await untilDrawn(page);
    expect(await page.getByRole("main").getByText("What is third?").count()).toBe(1);
  });

  test("the cells of a table stand apart, and a task has no bullet", async () => {
    await begin("Who comes?", says("| Who | Age |\n|---|---:|\n| Anna | 12 |\n\n- [ ] Ask Tomas"));
    await page.getByRole("cell", { name: "Anna" }).waitFor();
    const look = (selector: string, name: string) =>
      page.evaluate(
        `getComputedStyle(document.querySelector("main ${selector}")).getPropertyValue("${name}")`,
      );
    expect(await look("td:first-child", "padding-right")).toBe("12px");
    expect(await look("td:last-child", "text-align")).toBe("right");
    expect(await look("ul:has([type=checkbox])", "list-style-type")).toBe("none");
  });

  test("a made-up id is no link", async () => {
    await begin("Tell me", says("It is so [thought:00000000-0000-4000-8000-000000000000], I think."));
    await see("It is so, I think.");
  });

  test("what it archived can be undone from its card", async () => {
    const id = await capture("Call Anna about the boat");
    await begin(
      "Archive the call",
      callsTools({ name: "delete_thought", arguments: { thought_id: id } }),
      says("It is archived."),
    );
    await see("Archived “Call Anna about the boat”");
    await untilAnswered();
    await page.getByRole("button", { name: "Undo" }).click();
    await see("Undone");
    const { matches } = await app.callTool<{ matches: { id: string }[] }>(OWNER, "retrieve_thoughts", {
      query: "Anna boat",
    });
    expect(matches.map((match) => match.id)).toContain(id);
  });

  test("what it captured is the assistant's, and its Undo archives it", async () => {
    await begin(
      "Remember the ferry",
      callsTools({ name: "capture_thought", arguments: { raw: "The ferry needs a ticket" } }),
      says("I will."),
    );
    await see("Captured “The ferry needs a ticket”");
    await untilAnswered();
    const [thought] = await findByAssistant("open");
    expect(thought?.text).toBe("The ferry needs a ticket");
    await page.getByRole("button", { name: "Undo" }).click();
    await see("Undone");
    expect(await findByAssistant("archived")).toEqual([thought]);
    await page.getByRole("link", { name: "Open" }).click();
    await page.getByText("Chat assistant").first().waitFor();
  });

  test("what it wants after reading others' words waits for Allow or Refuse, also after a reload", async () => {
    const captures = (word: string) =>
      Array.from({ length: 5 }, (_, i) => ({
        name: "capture_thought",
        arguments: { raw: `${word} ${i + 1}` },
      }));
    await app.callTool(OWNER, "capture_thought", { raw: "Planted: fill the book with buoys" });
    const search = { name: "retrieve_thoughts", arguments: { query: "buoys" } };
    await begin("What about buoys?", callsTools(search), callsTools(...captures("Buoy")));
    const card = page.getByRole("group", { name: "Your consent" });
    await card.getByText("May the assistant make 2 more changes?").waitFor();
    await expect.poll(spoken).toBe("The assistant asks whether it may go on.");
    await page.reload();
    await card.waitFor();
    expect(await card.getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringMatching(/^Capture a thought\s+Buoy 4$/),
      expect.stringMatching(/^Capture a thought\s+Buoy 5$/),
    ]);
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => measureOverflow(page)).toBe(0);
    steps.push(says("All five are there."));
    await card.getByRole("button", { name: "Allow" }).click();
    await see("All five are there.");
    await untilAnswered();
    await see("Captured “Buoy 5”");
    await card.waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(5);

    steps.push(callsTools(...captures("Lamp")), says("Then not."));
    await say("And lamps?");
    await card.getByRole("button", { name: "Refuse" }).click();
    await see("Then not.");
    await see("Nothing was captured. The person refused it.");
    expect((await findByAssistant("open")).map(({ text }) => text).toSorted()).toEqual(
      ["Buoy 1", "Buoy 2", "Buoy 3", "Buoy 4", "Buoy 5", "Lamp 1", "Lamp 2", "Lamp 3"].toSorted(),
    );
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test("a stopped answer keeps what came so far, also after a reload", async () => {
    await begin("Go on for ever", pauses(["The first words"], new Promise(() => {}), []));
    await see("The first words");
    await page.getByRole("button", { name: "Stop the answer" }).click();
    await see("You stopped this answer.");
    await page.reload();
    await see("The first words");
    await see("You stopped this answer.");
    steps.push(says("Another answer."));
    await page.getByRole("button", { name: "Answer again" }).click();
    await see("Another answer.");
  });

  test("an answer can be stopped while its question is still on its way", async () => {
    const arrival = Promise.withResolvers<void>();
    await page.route("**/api/app/chat", (route) => arrival.promise.then(() => route.continue()));
    await begin("Do not begin", pauses(["Too late"], new Promise(() => {}), []));
    const answered = page.waitForResponse("**/stop");
    await page.getByRole("button", { name: "Stop the answer" }).click();
    expect(await (await answered).json()).toEqual({ stopped: false });
    arrival.resolve();
    await see("You stopped this answer.");
    await page.unroute("**/api/app/chat");
  });

  test("a running answer goes on after a reload", async () => {
    const rest = Promise.withResolvers<void>();
    await begin("Slowly, please", pauses(["At first this"], rest.promise, [", and then that."]));
    await see("At first this");
    await page.reload();
    await see("At first this");
    await page.getByRole("button", { name: "Stop the answer" }).waitFor();
    rest.resolve();
    await see("At first this, and then that.");
    await untilAnswered();
  });

  describe("while another instance answers", () => {
    let db: Db;
    beforeAll(() => {
      db = app.openDatabase();
    });
    afterAll(() => db?.destroy());

    /** A conversation that is left as if another instance were answering its question. */
    async function answerElsewhere(question: string) {
      await begin(question, says("Not this."));
      await see("Not this.");
      await untilAnswered();
      const id = page.url().split("/").at(-1) ?? "";
      const answer = await db
        .deleteFrom("messages")
        .where("conversation_id", "=", id)
        .where("role", "=", "assistant")
        .returningAll()
        .executeTakeFirstOrThrow();
      const lease = { user_id: answer.user_id, conversation_id: id, answer_id: answer.id };
      const claimed_until = Date.now() + 80_000;
      await db
        .insertInto("answer_leases")
        .values({ ...lease, claimed_until, is_stopping: 0 })
        .execute();
      return {
        readWish: async () =>
          (await db.selectFrom("answer_leases").select("is_stopping").executeTakeFirst())?.is_stopping,
        end: (text: string) =>
          db.transaction().execute(async (tx) => {
            const parts = JSON.stringify([{ type: "text", text, state: "done" }]);
            await tx
              .insertInto("messages")
              .values({ ...answer, parts })
              .execute();
            await tx.deleteFrom("answer_leases").execute();
          }),
      };
    }
    const seeStop = () => page.getByRole("button", { name: "Stop the answer" }).waitFor();

    test("a reloaded page waits for the answer, and shows it when it is there", async () => {
      const elsewhere = await answerElsewhere("Who answers?");
      await page.reload();
      await see("Who answers?");
      await seeStop();
      expect(await page.getByText("This was not answered").count()).toBe(0);
      await elsewhere.end("The other one.");
      await see("The other one.");
      await untilAnswered();
      expect(await page.getByText("Not this.").count()).toBe(0);
    });

    test("it can be stopped", async () => {
      const elsewhere = await answerElsewhere("Who stops?");
      await page.reload();
      await seeStop();
      await page.getByRole("button", { name: "Stop the answer" }).click();
      await expect.poll(elsewhere.readWish).toBe(1);
      await elsewhere.end("So far it");
      await see("So far it");
      await untilAnswered();
    });

    test("an answer that ends while the page loads is shown, too", async () => {
      const elsewhere = await answerElsewhere("Who is quick?");
      let ending: Promise<void> | undefined;
      // Also the page before the reload may have seen that it is being answered.
      await page.route("**/stream", async (route) => {
        ending ??= elsewhere.end("It was.");
        await ending;
        await route.continue();
      });
      await page.reload();
      await see("It was.");
      await page.unrouteAll();
    });
  });

  test("the page stays where one reads while the answer grows", async () => {
    const rest = Promise.withResolvers<void>();
    const lines = Array.from({ length: 60 }, (_, i) => `Line ${i + 1}\n\n`);
    await begin("Much", pauses(lines, rest.promise, lines));
    await see("Line 60");
    await page.mouse.move(800, 300);
    await page.mouse.wheel(0, -600);
    await page.getByRole("button", { name: "New text below" }).waitFor();
    const before = await page.evaluate("window.scrollY");
    rest.resolve();
    await untilAnswered();
    expect(await page.evaluate("window.scrollY")).toBe(before);
    await page.getByRole("button", { name: "Jump to the end" }).click();
    const left = "document.documentElement.scrollHeight - window.innerHeight - window.scrollY";
    expect(await page.evaluate(left)).toBeLessThan(2);
  });

  test("what the model writes stays text: no HTML, no script links, no pictures", async () => {
    const payload =
      '<script>window.hacked = 1</script>\n\n<img src="x" onerror="window.hacked = 1">\n\n' +
      "[here](javascript:window.hacked=1) ![picture](https://example.com/x.png) the end";
    await begin("<img src=x onerror='window.hacked=1'>", says(payload));
    await see("the end");
    await untilAnswered();
    expect(await page.evaluate("window.hacked")).toBeUndefined();
    expect(await page.getByRole("main").locator("img, script").count()).toBe(0);
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
  });

  test("a question is kept until the service has it: typed through a reload, and sent without a connection", async () => {
    await page.goto("/chat");
    const field = page.getByLabel("Your message");
    await field.fill("Half a question");
    await page.getByRole("link", { name: "Notes" }).click();
    await page.waitForURL("**/notes");
    await page.getByRole("link", { name: "Chat" }).click();
    await page.reload();
    expect(await field.inputValue()).toBe("Half a question");
    await page.context().setOffline(true);
    await say("A whole question");
    await see("The service cannot be reached");
    await page.context().setOffline(false);
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe("A whole question");
    steps.push(says("A whole answer."));
    await field.press("Enter");
    await see("A whole answer.");
    await untilAnswered();
    await page.reload();
    await see("A whole answer.");
    expect(await field.inputValue()).toBe("");
  });

  test("a text that is too long is not cut, and an Enter that ends a composition in Safari sends nothing", async () => {
    await page.goto("/chat");
    const field = page.getByLabel("Your message");
    const long = `${"word ".repeat(4_100)}end`;
    await field.fill(long);
    expect(await field.inputValue()).toBe(long);
    await see("At most 20,000 characters.");
    await page.getByRole("button", { name: "Send", disabled: true }).waitFor();
    await field.fill("東京");
    await field.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
    expect(await field.inputValue()).toBe("東京");
    await field.fill("");
  });

  test("what was said elsewhere is there when one comes back to the page; a question that failed stays", async () => {
    const comeBack = () =>
      page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
    await begin("Begun here", says("The first answer."));
    await see("The first answer.");
    await untilAnswered();
    const elsewhere = await app.openElsewhere(OWNER);
    await elsewhere.goto(page.url());
    steps.push(says("The second answer."));
    await elsewhere.getByLabel("Your message").fill("Said elsewhere");
    await elsewhere.getByLabel("Your message").press("Enter");
    await elsewhere.getByRole("main").getByText("The second answer.").first().waitFor();
    await elsewhere.getByRole("button", { name: "Send" }).waitFor();
    await comeBack();
    await see("The second answer.");

    await page.route("**/api/app/chat", (route) => route.abort());
    await say("Never sent");
    await see("The service cannot be reached");
    const reading = page.waitForResponse("**/conversations/*");
    await comeBack();
    await reading;
    await see("Never sent");
    await page.unroute("**/api/app/chat");
    steps.push(says("The third answer."));
    await page.getByRole("button", { name: "Try again" }).click();
    await see("The third answer.");
  });

  test("who signs in after an ended session sees nothing of the conversation that was shown", async () => {
    page = await app.openElsewhere(OWNER);
    await begin("Where is the spare key?", says("Under the third flower pot."));
    await see("Under the third flower pot.");
    await untilAnswered();
    await page.context().clearCookies();
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await page.getByText("Your session has ended.").waitFor();
    await page.getByLabel("E-mail").fill(GUEST);
    await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL("**/chat/*");
    await see("This could not be loaded");
    expect(await page.getByText("flower pot").count()).toBe(0);
    expect(await page.getByText("spare key").count()).toBe(0);
    page = await app.openPage(OWNER);
  });

  test("a failed answer says why and can be tried again", async () => {
    await begin("Will you?", fails(400));
    await see("That did not work");
    await expect.poll(spoken).toMatch(/^That did not work. The language model refused the request \(400\)/);
    steps.push(says("Now I will."));
    await page.getByRole("button", { name: "Try again" }).click();
    await see("Now I will.");
    await untilAnswered();
    expect(await page.getByText("That did not work").count()).toBe(0);
  });

  test("a model that cannot call tools answers from a search, and that is said", async () => {
    const id = await capture("The ferry leaves at nine");
    const refusal = fails(500, { message: "tools param requires --jinja flag" });
    await begin("When does the ferry leave?", refusal, says(`At 9 o'clock [thought:${id}].`));
    await see("This model cannot call tools here");
    await see("At 9 o'clock");
    await see(/Searched for “When does the ferry leave\?”, \d+ found/);
  });

  test("an answer that was cut off says so", async () => {
    await begin("How do I clean it?", says("First you take the", "length"));
    await see("First you take the");
    await see("This answer was cut off at the limit of its length.");
    await expect.poll(spoken).toMatch(/^Answer: First you take the This answer was cut off/);
  });

  test("so does one that the filter of the model's provider ended", async () => {
    await begin("How do I clean it?", says("First you take the", "content_filter"));
    await see("The content filter of the language model’s provider ended this answer.");
    await page.reload();
    await see("The content filter of the language model’s provider ended this answer.");
  });

  test("a conversation is renamed, archived and brought back", async () => {
    await begin("A talk of its own", says("Yes."));
    await untilAnswered();
    const list = page.getByLabel("Conversations");
    await list.getByRole("button", { name: "Actions for “A talk of its own”" }).click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await page.getByLabel("Title").fill("Another name");
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("heading", { level: 1, name: "Another name" }).waitFor();
    await list.getByRole("button", { name: "Actions for “Another name”" }).click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await list.getByRole("link", { name: "Another name" }).waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/chat");
    await page.getByRole("button", { name: "Undo" }).click();
    await list.getByRole("link", { name: "Another name" }).waitFor();
  });

  test("what cannot be archived or brought back is not said to be; the open conversation knows what it is", async () => {
    await begin("A talk for later", says("Yes."));
    await untilAnswered();
    const address = page.url();
    const list = page.getByLabel("Conversations");
    const choose = async (action: string) => {
      await list.getByRole("button", { name: "Actions for “A talk for later”" }).click();
      await page.getByRole("menuitem", { name: action }).click();
    };
    const fail = () => page.route("**/conversations/*", (route) => route.abort());
    const unreachable = page.getByText("The service cannot be reached");
    await fail();
    await choose("Archive");
    await unreachable.waitFor();
    expect(await page.getByText("Conversation archived").count()).toBe(0);
    await page.unroute("**/conversations/*");
    await page.getByRole("button", { name: "Close the message" }).click();

    await choose("Archive");
    await page.getByText("Conversation archived").waitFor();
    await fail();
    await page.getByRole("button", { name: "Undo" }).click();
    await unreachable.waitFor();
    await page.unroute("**/conversations/*");

    await page.goto(address);
    const notice = page.getByText("This conversation is archived.");
    await notice.waitFor();
    await list.getByRole("button", { name: "Archived" }).click();
    await choose("Restore");
    await notice.waitFor({ state: "detached" });
  });

  test("earlier messages are shown on request, and once, also after another page", async () => {
    await begin("The last question", says("The last answer."));
    await untilAnswered();
    const db = app.openDatabase();
    const id = page.url().split("/").at(-1) ?? "";
    const [last] = await db
      .updateTable("messages")
      .set(({ eb }) => ({ position: eb("position", "+", 1_000) }))
      .where("conversation_id", "=", id)
      .returningAll()
      .execute();
    if (!last) throw new Error("The question is not stored.");
    const earlier = Array.from({ length: 210 }, (_, age) => ({
      ...last,
      id: crypto.randomUUID(),
      role: "user" as const,
      position: 1_000 - age,
      parts: JSON.stringify([{ type: "text", text: `Earlier ${age}` }]),
    }));
    await db.insertInto("messages").values(earlier).execute();
    await db.destroy();

    await page.reload();
    const more = page.getByRole("button", { name: "Show earlier messages" });
    await more.waitFor();
    // It begins at its end, and stays there until it is scrolled up.
    await expect.poll(() => page.evaluate("window.scrollY")).toBeGreaterThan(0);
    // Not by a click elsewhere: what is out of view is scrolled to by the test, not by the reader.
    await page.getByLabel("Your message").blur();
    await expect
      .poll(async () => {
        await page.keyboard.press("End");
        await page.keyboard.press("Home");
        return page.getByRole("button", { name: "Jump to the end" }).isVisible();
      })
      .toBe(true);
    await expect.poll(() => page.evaluate("window.scrollY")).toBe(0);
    const read = await page
      .getByText(/Earlier \d+$/)
      .first()
      .elementHandle();
    await untilDrawn(page);
    expect(await page.evaluate("window.scrollY")).toBe(0);
    const place = await read?.boundingBox();
    await more.click();
    await see("Earlier 190");
    const moved = ((await read?.boundingBox())?.y ?? 0) - (place?.y ?? 0);
    expect(Math.abs(moved), "what was read stays in its place").toBeLessThan(1);
    await page.getByRole("link", { name: "Today" }).click();
    await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
    const reading = page.waitForResponse("**/conversations/*");
    await page.goBack();
    await reading;
    await see("Earlier 190");
    await more.click();
    await see("Earlier 209");
    await more.waitFor({ state: "detached" });
    expect(await page.getByText(/Earlier \d+$/).count()).toBe(210);
  });

  test("axe finds nothing in light and dark, and phones need no sideways scroll", async () => {
    await begin(
      "Show all",
      callsTools({ name: "retrieve_thoughts", arguments: {} }),
      says("# All\n\n- one\n- two"),
    );
    await untilAnswered();
    const expectNoViolation = async () => {
      expect(await findViolationsInBothSchemes(page)).toEqual([]);
    };
    await expectNoViolation();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => measureOverflow(page)).toBe(0);
    await page.getByRole("button", { name: "Conversations" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Show all" }).first().waitFor();
    await expectNoViolation();

    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/chat");
    await page.getByRole("button", { name: /^Which decisions/ }).waitFor();
    expect(await measureOverflow(page)).toBe(0);
    expect(await page.evaluate("window.scrollY"), "begins with its title").toBe(0);
  });
});
