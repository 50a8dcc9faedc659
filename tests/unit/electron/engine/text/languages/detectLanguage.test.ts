import { describe, expect, test } from 'vitest';
import {
  detectQuestionLanguage,
  detectLanguage,
} from '../../../../../../electron/engine/text/languages/detectLanguage.ts';
import { tokenize } from '../../../../../../electron/engine/text/tokenize.ts';

const languageOf = (text: string) => detectLanguage(text, tokenize(text));

describe('the language of a text', () => {
  test.for([
    ['The flat is on the third floor, and the lease ends in May.', 'en'],
    ['El piso está en la tercera planta y el contrato termina en mayo.', 'es'],
    ["L'appartement est au troisième étage et le bail se termine en mai.", 'fr'],
    ['O apartamento fica no terceiro andar e o contrato termina em maio.', 'pt'],
    ['Die Wohnung ist im dritten Stock, und der Vertrag endet im Mai.', 'de'],
    ["L'appartamento è al terzo piano e il contratto finisce a maggio, non prima.", 'it'],
    ['Het appartement is op de derde verdieping en het contract eindigt in mei.', 'nl'],
    ['Lägenheten är på tredje våningen och kontraktet går ut när vi har flyttat.', 'sv'],
    ['Daire üçüncü katta ve sözleşme mayıs ayına kadar geçerli, daha sonra değil.', 'tr'],
    ['Apartemen itu di lantai tiga dan kontraknya akan berakhir pada bulan Mei.', 'id'],
    ['Квартира на третьем этаже.', 'ru'],
    ['公寓在三楼。', 'zh'],
    ['アパートは三階です。', 'ja'],
    ['الشقة في الطابق الثالث.', 'ar'],
    ['فلیٹ تیسری منزل پر ہے۔', 'ur'],
    ['फ्लैट तीसरी मंज़िल पर है।', 'hi'],
    ['ফ্ল্যাটটি তিনতলায়।', 'bn'],
    ['Anna Müller, Berlin', 'en'],
    ['', 'en'],
  ] as const)('of "%s" is %s', ([text, language]) => {
    expect(languageOf(text)).toBe(language);
  });
});

describe('the language of a question', () => {
  test.for([
    ['¿Dónde vive Ana?', 'es'],
    ['Où habite Anna ?', 'fr'],
    ['Wo wohnt Anna?', 'de'],
    ['Onde mora a Ana?', 'pt'],
    ['Siapa Anna?', 'id'],
    ['Where does Ana live?', 'en'],
    ['Was Anna in Rome?', 'en'],
    ['Note to self: compare the plans', 'en'],
    ['Anna', 'en'],
  ] as const)('"%s" is %s', ([question, language]) => {
    expect(detectQuestionLanguage(question)).toBe(language);
  });
});
