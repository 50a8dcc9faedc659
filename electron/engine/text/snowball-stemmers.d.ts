declare module 'snowball-stemmers' {
  export type SnowballAlgorithm =
    | 'arabic'
    | 'czech'
    | 'danish'
    | 'dutch'
    | 'english'
    | 'finnish'
    | 'french'
    | 'german'
    | 'hungarian'
    | 'italian'
    | 'norwegian'
    | 'portuguese'
    | 'romanian'
    | 'russian'
    | 'spanish'
    | 'swedish'
    | 'turkish';
  interface Stemmer {
    stem(word: string): string;
  }
  const stemmers: { newStemmer(algorithm: SnowballAlgorithm): Stemmer };
  export default stemmers;
}
