declare module "snowball-stemmers" {
  const snowball: { newStemmer(language: string): { stem(word: string): string } };
  // biome-ignore lint/style/noDefaultExport: it is a CommonJS module, so this is what importing it gives
  export default snowball;
}
