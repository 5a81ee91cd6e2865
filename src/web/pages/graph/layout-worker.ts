import { type LayoutTask, layOut } from "./layout.ts";

/** Lays graphs out beside the page, which stays quick meanwhile. */
self.onmessage = ({ data }: MessageEvent<LayoutTask>) => {
  self.postMessage(layOut(data));
};
