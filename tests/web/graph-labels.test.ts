import { expect, test } from "vitest";
import { moveInto } from "../../src/web/pages/graph/label-place.ts";

const picture = { left: -100, right: 200 };

test.each([
  ["in the middle stays", 50, 50],
  ["beside the left is whole", -90, -60],
  ["beside the right is whole", 195, 160],
  ["goes out of the picture with its node", -300, -260],
])("a label of a node %s", (_, node, label) => {
  expect(moveInto(picture, node, 40)).toBe(label);
});
