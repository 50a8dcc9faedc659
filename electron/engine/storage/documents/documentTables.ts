import {
  createAttachmentReads,
  createAttachmentWrites,
  type AttachmentReads,
  type AttachmentWrites,
} from '../chat/attachments.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';
import {
  createDocumentFileReads,
  createDocumentFileWrites,
  type DocumentFileReads,
  type DocumentFileWrites,
} from './documentFiles.ts';
import {
  createDocumentReads,
  createDocumentWrites,
  type DocumentReads,
  type DocumentWrites,
} from './documents.ts';

/** Tables of files that were taken in. */
export interface DocumentTableReads {
  readonly documents: DocumentReads;
  readonly documentFiles: DocumentFileReads;
  readonly attachments: AttachmentReads;
}

export interface DocumentTableWrites {
  readonly documents: DocumentWrites;
  readonly documentFiles: DocumentFileWrites;
  readonly attachments: AttachmentWrites;
}

export function createDocumentTableReads(db: ReadableDb): DocumentTableReads {
  return {
    documents: createDocumentReads(db),
    documentFiles: createDocumentFileReads(db),
    attachments: createAttachmentReads(db),
  };
}

export function createDocumentTableWrites(db: WritableDb): DocumentTableWrites {
  return {
    documents: createDocumentWrites(db),
    documentFiles: createDocumentFileWrites(db),
    attachments: createAttachmentWrites(db),
  };
}
