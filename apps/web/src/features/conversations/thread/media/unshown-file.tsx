import { DownloadFile } from './download-file.tsx'

/** It came whole, and this browser has no way to show it: other programs may. */
export const UnshownFile = ({ messageId, name }: { messageId: string; name: string }) => (
  <div className="mt-1 text-xs">
    <p>Este navegador no puede abrir este archivo.</p>
    <DownloadFile messageId={messageId} name={name} />
  </div>
)
