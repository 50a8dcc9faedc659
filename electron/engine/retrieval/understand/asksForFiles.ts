const FILES =
  /(?<!\p{L})(?:files?|documents?|docs?|pdfs?|notes?|attachments?|imported?|uploaded|folders?|articles?|reports?|read(?:ing)? (?:list|notes)|файл\p{L}*|документ\p{L}*|заметк\p{L}*|заметок|вложени\p{L}*|импорт\p{L}*|загруж\p{L}*|папк\p{L}*|статье|статьи|статья|статью|отч[её]т\p{L}*)(?!\p{L})/iu;

/** Name of a file, as a question quotes it. */
const FILE_NAME = /[\p{L}\p{N}_)-]\.(?:txt|md|json|pdf|docx|html?|epub)(?!\p{L})/iu;

/** True if a question asks for the content of files, which is not disclosed unasked. */
export function asksForFiles(question: string): boolean {
  return FILES.test(question) || FILE_NAME.test(question);
}
