import ForceGraph from "force-graph";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { paintLink, paintNode, paintNodeTarget } from "./paint.ts";
import { paintLabels } from "./paint-labels.ts";
import { type DrawnLink, type DrawnNode, type Scene, toDrawing } from "./scene.ts";
import type { Positions } from "./use-layout.ts";

export type Drawing = ForceGraph<DrawnNode, DrawnLink>;
type Size = { width: number; height: number };
type Options = {
  scene: Scene | null;
  positions: Positions | null;
  size: Size;
  onOpen: (id: string) => void;
  onHover: (id: string | undefined) => void;
};

const FIT_PADDING = 48;
const MAX_FIT_ZOOM = 2.2;

/** Draws into the element. Positions are given, so force-graph's own simulation never runs. */
export function useForceGraph(element: RefObject<HTMLDivElement | null>, options: Options) {
  const { scene, positions, size } = options;
  const drawing = useRef<Drawing>(null);
  const painted = useRef<Scene>(null);
  const fitted = useRef<Fitted>(null);
  const open = useEffectEvent(options.onOpen);
  const point = useEffectEvent(options.onHover);

  useEffect(() => {
    if (!element.current) return;
    const created = createDrawing(element.current, painted)
      .onNodeClick(({ id }) => open(id))
      .onNodeHover((node) => point(node?.id));
    drawing.current = created;
    return () => {
      created._destructor();
      drawing.current = null;
    };
  }, [element]);

  useEffect(() => {
    if (size.width > 0) drawing.current?.width(size.width).height(size.height);
  }, [size.width, size.height]);

  const shown = scene?.shown;
  useEffect(() => {
    if (shown && positions) drawing.current?.graphData(toDrawing(shown, positions));
  }, [shown, positions]);

  function fit(): void {
    showAll(drawing.current);
    fitted.current = drawing.current && { ...readView(drawing.current), centre: scene?.centre };
  }
  /** Around the same centre, what the person has zoomed to or moved to stays: the panel opens, thoughts are captured elsewhere. */
  const fitAgain = useEffectEvent(() => {
    const last = fitted.current;
    if (
      !drawing.current ||
      !last ||
      last.centre !== scene?.centre ||
      isAlike(readView(drawing.current), last)
    )
      fit();
  });
  // Depends on positions only: hiding a kind must not change the view.
  useEffect(() => {
    if (!positions || !(size.width > 0 && size.height > 0)) return;
    return whenResized(element, { width: size.width, height: size.height }, () => fitAgain());
  }, [element, positions, size.width, size.height]);

  // Setting the paint function again triggers a repaint.
  useEffect(() => {
    painted.current = scene;
    drawing.current?.nodeCanvasObject(drawing.current.nodeCanvasObject());
  }, [scene]);

  return {
    showAll: fit,
    zoom: (factor: number) => drawing.current?.zoom(drawing.current.zoom() * factor),
  };
}

function createDrawing(element: HTMLDivElement, scene: RefObject<Scene | null>): Drawing {
  const drawing: Drawing = new ForceGraph<DrawnNode, DrawnLink>(element);
  return (
    drawing
      .cooldownTicks(0)
      .warmupTicks(0)
      .minZoom(0.15)
      .maxZoom(6)
      .enableNodeDrag(false)
      // force-graph would render labels as HTML.
      .nodeLabel(() => "")
      .linkLabel(() => "")
      .nodeVal(() => 9)
      .linkVisibility(true)
      .linkHoverPrecision(0)
      .nodeCanvasObject(
        (node, canvas, scale) => scene.current && paintNode(scene.current, node, canvas, scale),
      )
      .nodePointerAreaPaint(
        (node, color, canvas, scale) =>
          scene.current && paintNodeTarget(scene.current, node, canvas, { color, scale }),
      )
      .linkPointerAreaPaint(() => {})
      .linkCanvasObject(
        (link, canvas, scale) => scene.current && paintLink(scene.current, link, canvas, scale),
      )
      .onRenderFramePost(
        (canvas, scale) =>
          scene.current && paintLabels(scene.current, drawing.graphData().nodes, canvas, scale),
      )
  );
}

/** force-graph resizes its canvas a moment later and moves the view, so fitting must wait for that. */
function whenResized(element: RefObject<HTMLDivElement | null>, size: Size, act: () => void): () => void {
  const isSized = (canvas: HTMLCanvasElement | null | undefined) =>
    canvas &&
    Math.abs(canvas.width / devicePixelRatio - size.width) < 1 &&
    Math.abs(canvas.height / devicePixelRatio - size.height) < 1;
  const check = () => {
    if (isSized(element.current?.querySelector("canvas"))) act();
    else frame = requestAnimationFrame(check);
  };
  let frame = requestAnimationFrame(check);
  return () => cancelAnimationFrame(frame);
}

type View = { zoom: number; x: number; y: number };
/** The view that showed everything, and around which centre. */
type Fitted = View & { centre: string | undefined };

const readView = (drawing: Drawing): View => ({ zoom: drawing.zoom(), ...drawing.centerAt() });

/** To a pixel of the screen. */
const isAlike = (a: View, b: View) =>
  Math.abs(a.zoom / b.zoom - 1) < 0.01 && Math.hypot(a.x - b.x, a.y - b.y) * b.zoom < 2;

function showAll(drawing: Drawing | null): void {
  if (!drawing || drawing.graphData().nodes.length === 0) return;
  drawing.zoomToFit(0, FIT_PADDING);
  if (drawing.zoom() > MAX_FIT_ZOOM) drawing.zoom(MAX_FIT_ZOOM);
}
