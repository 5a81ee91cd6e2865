/** Digits of any width, or Chinese numerals. */
export const NUMBER = "(?:[\\d０-９]{1,4}|[〇零一二三四五六七八九十百两兩元]{1,5})";

const digits = "〇一二三四五六七八九";

/** 12, １２, 十二, 二〇一二, 两, 元 (the first year of an era). */
export function readNumber(text: string): number {
  const plain = text
    .normalize("NFKC")
    .replace(/[两兩]/gu, "二")
    .replace("零", "〇")
    .replace("元", "一");
  if (/^\d+$/u.test(plain)) return Number(plain);
  if (!/[十百]/u.test(plain)) return Number([...plain].map((sign) => digits.indexOf(sign)).join(""));
  const [, hundreds = "", tens, ones = ""] = /^(?:(.?)百)?〇?(.?十)?(.?)$/u.exec(plain) ?? [];
  const value = (sign: string, otherwise: number) => (sign ? digits.indexOf(sign) : otherwise);
  const hundred = plain.includes("百") ? value(hundreds, 1) * 100 : 0;
  return hundred + (tens ? value(tens.slice(0, -1), 1) * 10 : 0) + value(ones, 0);
}
