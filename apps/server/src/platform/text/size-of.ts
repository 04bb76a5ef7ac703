const GB = 1024 ** 3
const MB = 1024 ** 2

/** «12,3 GB», «180 MB». */
export const sizeOf = (bytes: number): string =>
  bytes >= GB
    ? `${new Intl.NumberFormat('es', { maximumFractionDigits: 1 }).format(bytes / GB)} GB`
    : `${new Intl.NumberFormat('es').format(Math.ceil(bytes / MB))} MB`
