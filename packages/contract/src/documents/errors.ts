const retryLater = 'Solo puede volver a procesarse un documento que falló'

export const documentErrors = {
  'documents.not_found': { status: 404, text: 'Documento no encontrado' },
  'documents.file_missing': { status: 400, text: 'Debe seleccionar un archivo y proporcionar un nombre' },
  'documents.empty': { status: 400, text: 'El archivo está vacío. Elige otro' },
  'documents.type_not_allowed': {
    status: 400,
    text: 'Tipo de archivo no permitido. Formatos soportados: PDF, Word, TXT, MD, CSV, Excel',
  },
  'documents.not_excel': { status: 400, text: 'El archivo no es de Excel. Elige uno .xls o .xlsx' },
  'documents.only_named_excel': {
    status: 400,
    text: 'El archivo no es de Excel aunque su nombre lo diga. Ábrelo en Excel y guárdalo como .xlsx',
  },
  'documents.too_large': { status: 413, text: 'El archivo excede el tamaño máximo permitido (30MB/50MB)' },
  /** `fields.file` names the existing document. */
  'documents.duplicate': { status: 409, text: 'Ese archivo ya está en la base de conocimientos' },
  'documents.status_fixed': { status: 409, text: retryLater },
  /** `fields.isSentOnRequest` says why. */
  'documents.not_sendable': { status: 409, text: 'Este archivo no se puede enviar a clientes' },
  'documents.row_not_found': { status: 404, text: 'Esa fila ya no está en el documento' },
  'documents.picture_not_found': { status: 404, text: 'Esa foto ya no está' },
  'documents.picture_missing': { status: 400, text: 'Elige una foto' },
  'documents.picture_not_allowed': { status: 400, text: 'No es una foto que se pueda enviar. Usa JPG, PNG o WebP' },
  'documents.picture_too_large': { status: 413, text: 'La foto pesa más de 10 MB. Súbela más liviana' },
  'documents.picture_too_many_pixels': {
    status: 400,
    text: 'La foto tiene más de 40 megapíxeles. Súbela más pequeña',
  },
  'documents.too_many_pictures': { status: 409, text: 'Este documento ya tiene 2.000 fotos. Quita alguna' },
  'documents.too_many_row_pictures': { status: 409, text: 'Ya tiene 3 fotos. Quita alguna' },
  'documents.zip_too_large': {
    status: 413,
    text: 'El ZIP pesa más de 60 MB. Repártelo en varios: se suman',
  },
  'documents.zip_damaged': { status: 422, text: 'No se pudo abrir el ZIP. Vuelve a comprimir las fotos y súbelo' },
  'documents.zip_too_much_inside': {
    status: 422,
    text: 'El ZIP trae demasiado: más de 5.000 archivos, o pesan mucho al abrirse. Repártelo en varios',
  },
  'documents.no_picture_column': {
    status: 409,
    text: 'El documento no tiene una columna «Foto» con nombres de archivo como camisa.jpg',
  },
  'documents.not_read_yet': { status: 409, text: 'El documento todavía se está leyendo. Inténtalo cuando termine' },
  'documents.storage_limit': {
    status: 409,
    text: 'Tu cuenta llenó el espacio que tiene. Elimina documentos o conversaciones, o pide más a quien administra la instalación',
  },
  'documents.account_full': {
    status: 409,
    text: 'Tu base de conocimientos está llena. Elimina documentos para hacer sitio',
  },
  /** `fields.file` says why. */
  'documents.unreadable': { status: 422, text: 'No se pudo leer el archivo' },
  'documents.file_gone': {
    status: 404,
    text: 'El archivo ya no está en el servidor. Súbelo de nuevo con «Reemplazar»',
  },
  'documents.server_full': { status: 507, text: 'No hay espacio en el servidor. Inténtalo más tarde' },
  'documents.server_refuses': {
    status: 503,
    text: 'El servidor no puede guardar archivos ahora. Inténtalo más tarde',
  },
  'documents.uploading': {
    status: 503,
    text: 'Ya estás subiendo muchos archivos a la vez. Espera a que terminen y sube este',
  },
  'documents.busy': { status: 503, text: 'El servidor está leyendo otros archivos. Inténtalo en unos segundos' },
} as const
