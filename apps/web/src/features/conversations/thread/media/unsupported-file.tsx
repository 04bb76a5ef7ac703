import { DownloadFile } from './download-file.tsx'

/** The file is complete, but this browser cannot show it; other programs may. */
export const UnsupportedFile = ({ messageId, name }: { messageId: string; name: string }) => (
  <div className="mt-1 text-xs">
    <p>Este navegador no puede abrir este archivo.</p>
    <DownloadFile messageId={messageId} name={name} />
  </div>
)
