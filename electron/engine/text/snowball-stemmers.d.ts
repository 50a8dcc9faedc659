declare module 'snowball-stemmers' {
  interface Stemmer {
    stem(word: string): string;
  }
  const stemmers: { newStemmer(algorithm: 'english' | 'russian'): Stemmer };
  export default stemmers;
}
