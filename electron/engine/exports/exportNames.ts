import type { ExportTarget, MemoryFormat } from '../../../shared/domain/exports.ts';
import { safeFileName } from './fileNames.ts';

export interface ExportName {
  readonly fileName: string;
  readonly mediaType: string;
}

const MAX_BYTES = 100;

const memoryFiles: Readonly<Record<MemoryFormat, readonly [extension: string, mediaType: string]>> =
  {
    vault: ['zip', 'application/zip'],
    jsonl: ['jsonl', 'application/x-ndjson'],
    csv: ['csv', 'text/csv'],
  };

/** Name and type of an exported file: its subject, then its day. */
export function exportName(target: ExportTarget, subject: string, day: string): ExportName {
  const name = `${safeFileName(subject, MAX_BYTES) || 'Loci'} ${day}`;
  switch (target.kind) {
    case 'conversation':
      return target.format === 'html'
        ? { fileName: `${name}.html`, mediaType: 'text/html' }
        : { fileName: `${name}.md`, mediaType: 'text/markdown' };
    case 'memories': {
      const [extension, mediaType] = memoryFiles[target.format];
      return { fileName: `${name}.${extension}`, mediaType };
    }
    case 'workspace':
      return target.passphrase === null
        ? { fileName: `${name}.loci.zip`, mediaType: 'application/zip' }
        : { fileName: `${name}.loci.zip.age`, mediaType: 'application/octet-stream' };
  }
}
