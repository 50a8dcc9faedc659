import { fileProblem, type FileProblem } from '../engine/files/fileProblem.ts';

/** What the person is told when Loci cannot start because of the disk. */
export const startSentences = {
  en: {
    full: 'the disk is full. What was stored is safe. Free some space and start again',
    read_only:
      'the data folder cannot be written. What was stored is untouched. Check its permissions, or choose another folder',
    too_many_files:
      'the system lets it open no more files. Close other programs, or raise the limit (ulimit -n)',
    path_too_long: 'the path of the data folder is too long. Choose a folder with a shorter path',
    disk_error:
      'the disk reported an error, or a file stands where a folder should be. Check the data folder',
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

/** A start that the disk refused. */
export class StartError extends Error {
  readonly problem: FileProblem | null;
  constructor(message: string, problem: FileProblem | null) {
    super(message);
    this.name = 'StartError';
    this.problem = problem;
  }
}

/** Why the disk kept Loci from starting; null when something else did. */
export function startProblem(error: unknown): FileProblem | null {
  return error instanceof StartError ? error.problem : fileProblem(error);
}
