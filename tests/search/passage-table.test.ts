import { expect, test } from "vitest";
import { NO_PASSAGE, PassageTable } from "../../src/search/index/passage-table.ts";

const DIMENSIONS = 8;
/** Unit vectors along these axes, one after the other. */
const along = (...axes: number[]) => {
  const vectors = new Int8Array(axes.length * DIMENSIONS);
  for (const [i, axis] of axes.entries()) vectors[i * DIMENSIONS + axis] = 127;
  return vectors;
};
const query = (axis: number) => Float32Array.from(along(axis), (value) => value / 127);
const all = (slots: number) => new Uint8Array(slots).fill(1);

function createTable() {
  const table = new PassageTable();
  table.set(0, along(0), DIMENSIONS);
  table.set(1, along(1, 2, 3), DIMENSIONS);
  table.set(3, along(3), DIMENSIONS);
  return table;
}

test("a text is as near as the nearest of its passages, and says which one that is", () => {
  const table = createTable();
  expect(table.best(query(2), [2, 1, 0])).toEqual({
    passages: Int32Array.of(NO_PASSAGE, 1, 0),
    similarities: Float32Array.of(0, 1, 0),
  });
  expect(table.best(query(5), [1]).passages[0]).toBe(0);
});

test("the nearest texts are found by any of their passages, within the mask", () => {
  const table = createTable();
  expect(table.nearest(query(3), all(4), 2)).toEqual(new Set([1, 3]));
  expect(table.nearest(query(3), Uint8Array.of(1, 0, 1, 1), 1)).toEqual(new Set([3]));
});

test("new passages of a text replace the old ones, and a forgotten text has none", () => {
  const table = createTable();
  table.set(1, along(6), DIMENSIONS);
  expect(table.best(query(2), [1]).similarities[0]).toBe(0);
  expect(table.nearest(query(3), all(4), 1)).toEqual(new Set([3]));
  expect(table.nearest(query(6), all(4), 1)).toEqual(new Set([1]));
  table.forget(1);
  expect(table.best(query(6), [1]).passages[0]).toBe(NO_PASSAGE);
});

test("packing renumbers the texts, leaves out what is gone and finds the same", () => {
  const table = createTable();
  table.set(1, along(4, 5), DIMENSIONS);
  const packed = new PassageTable(table.pack(Int32Array.of(-1, 0, 1, 2), 3));
  expect(packed.best(query(5), [0, 1]).passages).toEqual(Int32Array.of(1, NO_PASSAGE));
  expect(packed.nearest(query(3), all(3), 1)).toEqual(new Set([2]));
  packed.set(3, along(7), DIMENSIONS);
  expect(packed.nearest(query(7), all(4), 1)).toEqual(new Set([3]));
});
