import { type LayoutTask, layOut } from "./layout.ts";

/** Computes layouts in a worker, so the page stays responsive. */
self.onmessage = ({ data }: MessageEvent<LayoutTask>) => {
  self.postMessage(layOut(data));
};
