/** A growing list of parts that any number of readers can stream from the beginning, at their own pace. */
export class Recording<Part> {
  readonly #parts: Part[] = [];
  #isClosed = false;
  #more = Promise.withResolvers<void>();

  add(part: Part): void {
    this.#parts.push(part);
    this.#tell();
  }

  close(): void {
    this.#isClosed = true;
    this.#tell();
  }

  play(): ReadableStream<Part> {
    let next = 0;
    let isCancelled = false;
    return new ReadableStream<Part>(
      {
        pull: async (controller) => {
          while (next === this.#parts.length && !this.#isClosed) await this.#more.promise;
          if (isCancelled) return;
          const part = this.#parts[next++];
          if (part === undefined) controller.close();
          else controller.enqueue(part);
        },
        cancel: () => {
          isCancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
  }

  #tell(): void {
    this.#more.resolve();
    this.#more = Promise.withResolvers<void>();
  }
}
