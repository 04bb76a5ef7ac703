import * as z from 'zod/mini'
import { limits } from '../common/limits.ts'
import { EmptyObject, Id } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { numberedPageInput, numberedPageOutput } from './numbered-pages.ts'
import { DocumentPicture, PictureForm, PicturesReport } from './pictures.ts'

const DocumentParams = z.object({ id: Id })
const PictureParams = z.object({ id: Id, pictureId: Id })

/** The pictures of a document, a part of `documents`. */
export const documentPictures = {
  /** Those of the whole document first, then the newest. */
  pictures: endpoint({
    method: 'GET',
    path: '/documents/:id/pictures',
    access: 'viewer',
    input: z.object({ id: Id, ...numberedPageInput(limits.picturesPage) }),
    output: z.object(numberedPageOutput(DocumentPicture)),
  }),
  addPicture: endpoint({
    method: 'POST',
    path: '/documents/:id/pictures',
    access: 'admin',
    status: 201,
    upload: 'file',
    form: PictureForm,
    audit: 'document.picture_added',
    input: DocumentParams,
    output: DocumentPicture,
  }),
  /** The pictures of a ZIP, by the file names that rows have in a column such as «Foto». */
  addPictures: endpoint({
    method: 'POST',
    path: '/documents/:id/pictures/zip',
    access: 'admin',
    upload: 'file',
    audit: { ifDescribed: 'document.pictures_added' },
    input: DocumentParams,
    output: PicturesReport,
  }),
  pictureFile: endpoint({
    method: 'GET',
    path: '/documents/:id/pictures/:pictureId/file',
    access: 'viewer',
    shape: 'file',
    input: PictureParams,
    output: EmptyObject,
  }),
  /** A small JPEG for lists. */
  pictureThumbnail: endpoint({
    method: 'GET',
    path: '/documents/:id/pictures/:pictureId/thumbnail',
    access: 'viewer',
    shape: 'file',
    input: PictureParams,
    output: EmptyObject,
  }),
  removePicture: endpoint({
    method: 'DELETE',
    path: '/documents/:id/pictures/:pictureId',
    access: 'admin',
    audit: 'document.picture_removed',
    input: PictureParams,
    output: EmptyObject,
  }),
}
