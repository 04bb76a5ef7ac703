import { useCallback } from 'react'

/** The ref of the image or player that shows the file; its address is released with it. */
export const useBlobSource = (blob: Blob | null | undefined) =>
  useCallback(
    (element: HTMLImageElement | HTMLMediaElement | null) => {
      if (!element || !blob) return
      const url = URL.createObjectURL(blob)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
