/**
 * The web app's API: name, method and path under `/api/app` of each call. Plain data, so that the web app bundles it
 * without the schemas, which are in `contract-app/`.
 */
export const appRoutes = {
  readMe: "GET /me",
  updateMe: "PATCH /me",
  deleteMe: "DELETE /me",
  readStorage: "GET /me/storage",
  changePassword: "POST /me/password",
  confirmPassword: "POST /me/confirm",
  changeEmail: "POST /me/email",
  endEverything: "POST /me/end-everything",
  readSecondFactor: "GET /me/second-factor",
  beginTotp: "POST /me/second-factor",
  removeTotp: "DELETE /me/second-factor",
  renewRecoveryCodes: "POST /me/recovery-codes",
  removePasskey: "DELETE /me/passkeys/:id",
  readReminders: "GET /me/reminders",
  updateReminders: "PUT /me/reminders",
  createCalendar: "POST /me/calendar",
  revokeCalendar: "DELETE /me/calendar",
  listSessions: "GET /sessions",
  endSession: "DELETE /sessions/:id",
  listKeys: "GET /keys",
  createKey: "POST /keys",
  updateKey: "PATCH /keys/:id",
  revokeKey: "DELETE /keys/:id",
  readConnectionRequest: "GET /connections/request",
  approveConnection: "POST /connections",
  listEvents: "GET /audit",

  readInstance: "GET /instance",
  updateInstance: "PATCH /instance",
  updateModel: "PUT /instance/model",
  testModel: "POST /instance/model/test",
  listModels: "POST /instance/model/list",
  createInvitation: "POST /invitations",
  revokeInvitation: "DELETE /invitations/:id",
  listMessages: "GET /instance/messages",
  deleteMessage: "DELETE /instance/messages/:id",

  listPeople: "GET /people",
  suspendPerson: "POST /people/:id/suspend",
  resumePerson: "POST /people/:id/resume",
  endPersonSessions: "DELETE /people/:id/sessions",
  createResetLink: "POST /people/:id/reset-link",
  removePerson: "DELETE /people/:id",

  readToday: "GET /today",
  snoozeThought: "PUT /thoughts/:id/snooze",
  readDigest: "GET /digest",

  searchAll: "GET /search",
  listThoughts: "GET /thoughts",
  searchThoughts: "GET /thoughts/search",
  listFacets: "GET /thoughts/facets",
  readTimeline: "GET /thoughts/timeline",
  captureThought: "POST /thoughts",
  readThought: "GET /thoughts/:id",
  changeThought: "PATCH /thoughts/:id",
  requestEdit: "POST /thoughts/:id/edit",
  changeThoughts: "POST /thoughts/states",
  listThoughtHistory: "GET /thoughts/:id/history",
  restoreThoughtVersion: "POST /thoughts/:id/restore",
  eraseThought: "DELETE /thoughts/:id",
  judgeLink: "PUT /thoughts/:id/links/:other_id",
  retryEnrichment: "POST /enrichment/retry",

  listAsOf: "GET /as-of/:day/thoughts",
  searchAsOf: "GET /as-of/:day/search",
  readAsOf: "GET /as-of/:day/thoughts/:id",

  scanReview: "POST /review/scan",
  listReview: "GET /review",
  decideFinding: "POST /review/:id",
  undoFinding: "POST /review/:id/undo",

  findEntities: "GET /entities",
  listIgnoredEntities: "GET /entities/ignored",
  readEntity: "GET /entities/:id",
  correctEntity: "PATCH /entities/:id",
  addSpelling: "POST /entities/:id/spellings",
  mergeEntity: "POST /entities/:id/merge",
  ignoreEntity: "POST /entities/:id/ignore",
  restoreEntity: "POST /entities/:id/restore",
  undoCorrection: "POST /corrections/:id/undo",
  readGraph: "GET /graph",

  listNotes: "GET /notes",
  searchNotes: "GET /notes/search",
  findNotesByTitle: "POST /notes/titled",
  createNote: "POST /notes",
  readNote: "GET /notes/:id",
  readAttachedThoughts: "GET /notes/:id/thoughts",
  listBacklinks: "GET /notes/:id/backlinks",
  updateNote: "PATCH /notes/:id",
  archiveNote: "DELETE /notes/:id",
  restoreNote: "POST /notes/:id/restore",
  eraseNote: "POST /notes/:id/erase",
  listNoteHistory: "GET /notes/:id/history",
  restoreNoteVersion: "POST /notes/:id/restore-version",
  attachNote: "PUT /notes/:id/thoughts/:thought_id",
  detachNote: "DELETE /notes/:id/thoughts/:thought_id",

  listImports: "GET /imports",
  undoImport: "POST /imports/:id/undo",

  readHealth: "GET /health",
} as const;

export type RouteName = keyof typeof appRoutes;

/** Fills the path's parameters from the input; the rest is the query or body. */
export function locateRoute(name: RouteName, input: object = {}) {
  const [method = "", pattern = ""] = appRoutes[name].split(" ");
  const rest: Record<string, unknown> = { ...input };
  const path = pattern.replaceAll(/:(\w+)/g, (_, parameter: string) => {
    const value = String(rest[parameter]);
    delete rest[parameter];
    return encodeURIComponent(value);
  });
  return { method, path, rest };
}
