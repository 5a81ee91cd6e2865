/** What we use of the AI SDK. Loaded when a model is first called; the bundle leaves out the rest of it. */
export {
  AISDKError,
  APICallError,
  convertToModelMessages,
  createUIMessageStreamResponse,
  embedMany,
  extractReasoningMiddleware,
  generateText,
  isStepCount,
  jsonSchema,
  streamText,
  ToolChoiceViolationError,
  tool,
  toUIMessageStream,
  wrapLanguageModel,
} from "ai";
