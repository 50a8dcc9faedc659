import { fileProblem, type FileProblem } from '../engine/files/fileProblem.ts';

/** Sentences for a start that failed because of the disk. */
export const startSentences = {
  en: {
    full: 'The disk is full. Everything you saved is safe. Free up some space and start Loci again.',
    read_only:
      'Loci can’t write to the data folder. Your data is not affected. Check the folder’s permissions, or choose another folder.',
    too_many_files:
      'The system won’t let Loci open any more files. Close other programs, or raise the limit (ulimit -n).',
    path_too_long: 'The path to the data folder is too long. Choose a folder with a shorter path.',
    disk_error:
      'The disk reported an error, or there’s a file where a folder should be. Check the data folder.',
  },
  ru: {
    full: 'Диск заполнен. Сохранённое в безопасности. Освободите место и запустите снова.',
    read_only:
      'В папку данных нельзя писать. Сохранённое не тронуто. Проверьте права доступа или выберите другую папку.',
    too_many_files: 'Система не даёт открыть больше файлов. Закройте другие программы.',
    path_too_long: 'Путь к папке данных слишком длинный. Выберите папку с более коротким путём.',
    disk_error: 'Диск сообщил об ошибке, или на месте папки лежит файл. Проверьте папку данных.',
  },
} as const satisfies Readonly<Record<'en' | 'ru', Readonly<Record<FileProblem, string>>>>;

/** Start that failed because of the disk. */
export class StartError extends Error {
  readonly problem: FileProblem | null;
  constructor(message: string, problem: FileProblem | null) {
    super(message);
    this.name = 'StartError';
    this.problem = problem;
  }
}

/** File problem that prevented the start; null for any other reason. */
export function startProblem(error: unknown): FileProblem | null {
  return error instanceof StartError ? error.problem : fileProblem(error);
}
