import { convertBeam } from "./beam.ts";
import { convertCnil } from "./cnil.ts";
import type { Converter } from "./converter.ts";
import { convertCosqa } from "./cosqa.ts";
import { convertLocomo } from "./locomo.ts";
import { convertMemdaily } from "./memdaily.ts";
import { convertPrefeval } from "./prefeval.ts";
import { convertQmsum } from "./qmsum.ts";
import { convertRealmem } from "./realmem.ts";
import { convertStackfaq } from "./stackfaq.ts";
import { convertTimelineqa } from "./timelineqa.ts";
import { convertXquad } from "./xquad.ts";

/** By set, from the public form to ours; the same names as in `sources.ts`. */
export const converters: Record<string, Converter> = {
  locomo: convertLocomo,
  realmem: convertRealmem,
  beam: convertBeam,
  prefeval: convertPrefeval,
  qmsum: convertQmsum,
  stackfaq: convertStackfaq,
  cosqa: convertCosqa,
  cnil_fr: convertCnil,
  memdaily_zh: convertMemdaily,
  timelineqa: convertTimelineqa,
  xquad_x: convertXquad,
};
