import { defineResource, everything } from '../query/resource.ts'
import { byFilters, byId, none } from './key-shapes.ts'
import { unlessProgress } from './stale-parts.ts'

/** Documents, which are deleted with their agent and show its name. */
export const documentKeys = {
  documents: defineResource('documents', { staleAfter: { agent: everything, document: unlessProgress } }, byFilters),
  document: defineResource('document', { staleAfter: { document: unlessProgress } }, byId),
  documentStats: defineResource(
    'document-stats',
    { staleAfter: { agent: everything, document: everything }, throttleMs: 1_000 },
    none,
  ),
  documentTags: defineResource('document-tags', { staleAfter: { document: unlessProgress } }, none),
  passages: defineResource('passages', { staleAfter: { document: unlessProgress } }, byId),
  documentPictures: defineResource('document-pictures', { staleAfter: { document: unlessProgress } }, byId),
  documentRows: defineResource('document-rows', { staleAfter: { document: unlessProgress } }, byFilters),
  pictureThumbnail: defineResource('picture-thumbnail', {}, byId),
  excelPreview: defineResource('excel-preview', {}, byId),
}
