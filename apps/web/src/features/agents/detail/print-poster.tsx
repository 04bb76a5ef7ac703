import type { WebChatPage, WebPage } from '@portavoz/contract'
import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { usePublicPage } from '../../../data/agents/web-page.ts'
import { ignoreFailure } from '../../../lib/ignore-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import posterStyles from './poster.css?inline'

/** Prints a sheet for the counter: the shop, the QR code and the address of the page. */
export function PrintPoster({ page }: { page: WebPage }) {
  const { mutate, isPending } = usePublicPage()
  const [shown, setShown] = useState<WebChatPage | null>(null)
  const print = () =>
    mutate(page.slug, {
      onSuccess: setShown,
      onError: ({ message: description }) =>
        toast({ title: 'No se pudo preparar el cartel', description, kind: 'error' }),
    })
  return (
    <>
      <Button busy={isPending} onClick={print}>
        <Printer aria-hidden className="size-4" />
        Imprimir cartel
      </Button>
      {shown
        ? createPortal(<Poster page={page} shown={shown} onPrinted={() => setShown(null)} />, document.body)
        : null}
    </>
  )
}

type PosterProps = { page: WebPage; shown: WebChatPage; onPrinted: () => void }

/** Invisible on the screen. While it is mounted, the browser prints it instead of the console. */
function Poster({ page: { address, qrCode }, shown: { agentName, workspace }, onPrinted }: PosterProps) {
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const styles = new CSSStyleSheet()
    styles.replaceSync(posterStyles)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles]
    const leave = new AbortController()
    window.addEventListener('afterprint', onPrinted, { signal: leave.signal })
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])].map((image) => ignoreFailure(image.decode()))
    void Promise.all(pictures).then(() => leave.signal.aborted || window.print())
    return () => {
      leave.abort()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== styles)
    }
    // Printed once for each press of the button.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div ref={sheet} className="poster">
      {workspace.logo ? <img src={workspace.logo} alt="" className="poster-logo" /> : null}
      <p className="poster-name">{workspace.name ?? agentName}</p>
      <p className="poster-call">Escríbenos desde tu celular</p>
      <img src={qrCode} alt="" className="poster-qr" />
      <p className="poster-how">Apunta la cámara al código, o abre</p>
      <p className="poster-address">{address.replace(/^https?:\/\//, '')}</p>
    </div>
  )
}
