import { z } from "zod";
import type { RouteName } from "../app-routes.ts";
import { wholeFromText } from "../base/fields.ts";
import { type AccountOutputs, accountInputs } from "./account.ts";
import type { FoundConversation } from "./chat.ts";
import { type EntitiesOutputs, entitiesInputs } from "./entities.ts";
import { type GraphOutputs, graphInputs } from "./graph.ts";
import { type ImportsOutputs, importsInputs } from "./imports.ts";
import { type InstanceOutputs, instanceInputs } from "./instance.ts";
import { type KeysOutputs, keysInputs } from "./keys.ts";
import { type NotesOutputs, notesInputs } from "./notes.ts";
import { type ReviewOutputs, reviewInputs } from "./review.ts";
import { query } from "./shared.ts";
import { type FoundThought, type ThoughtsOutputs, thoughtsInputs } from "./thoughts.ts";
import { type TodayOutputs, todayInputs } from "./today.ts";

/** Inputs of each call in `app-routes.ts`. A path's parameters are part of the input. */
export const appInputs = {
  ...accountInputs,
  ...keysInputs,
  ...instanceInputs,
  ...todayInputs,
  ...thoughtsInputs,
  ...reviewInputs,
  ...entitiesInputs,
  ...graphInputs,
  ...notesInputs,
  ...importsInputs,
  searchAll: z.object({ query, limit: wholeFromText(1, 20).default(6) }),
} satisfies Record<RouteName, z.ZodType>;

export type AppInput<Name extends RouteName> = z.input<(typeof appInputs)[Name]>;

export type AppOutputs = AccountOutputs &
  KeysOutputs &
  InstanceOutputs &
  TodayOutputs &
  ThoughtsOutputs &
  ReviewOutputs &
  EntitiesOutputs &
  GraphOutputs &
  NotesOutputs &
  ImportsOutputs & {
    /** At most `limit` of each kind, best first; thoughts of every state. */
    searchAll: {
      thoughts: FoundThought[];
      notes: NotesOutputs["searchNotes"]["matches"];
      conversations: FoundConversation[];
    };
  };

/** An event of `GET /api/app/events`: ids of new or changed thoughts and notes; what was erased has none any more. */
export type LiveEvent = { revision: number; thoughts: string[]; notes: string[]; isErased: boolean };

/** Every error of the API: `code` is for programs, `message` for people. */
export type AppFailure = { error: { code: string; message: string } };
