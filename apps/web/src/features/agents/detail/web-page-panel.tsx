import type { Agent, WebPage } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { webPageQuery } from '../../../data/agents/web-page.ts'
import { ChangeControls } from '../../../data/workspaces/change-controls.tsx'
import { useActiveWorkspace, useMay } from '../../../data/workspaces/workspaces.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { buttonClass } from '../../../ui/styles.ts'
import { ListPlaceholder } from './expandable-list.tsx'
import { PrintPoster } from './print-poster.tsx'
import { WebPageForm } from './web-page-form.tsx'

/** The agent's page for people without an account: its address, its QR code and its form. */
export function WebPagePanel({ agent }: { agent: Agent }) {
  const { data: page, error, refetch } = useQuery(webPageQuery(agent.id))
  const mayConfigure = useMay('admin')
  if (page === undefined)
    return (
      <ListPlaceholder
        error={error && 'No se pudo cargar la página'}
        label="Cargando la página"
        onRetry={() => void refetch()}
      />
    )
  return (
    <div className="mt-2 grid gap-4 text-sm">
      <p className="text-texto-2">{stateText(page)}</p>
      {page?.isOpen ? <OpenPage page={page} /> : null}
      {mayConfigure ? (
        <ChangeControls>
          <WebPageForm agent={agent} page={page} />
        </ChangeControls>
      ) : null}
    </div>
  )
}

const stateText = (page: WebPage | null) =>
  page?.isOpen
    ? 'Está abierta: cualquiera puede escribirle a este agente desde el navegador, sin cuenta.'
    : 'Tus clientes pueden escribirle a este agente desde el navegador, sin WhatsApp ni Telegram. Está cerrada.'

/** Its address and its QR code, to be shared. */
export const OpenPage = ({ page, page: { address, qrCode, slug, origins } }: { page: WebPage }) => (
  <div className="grid gap-3">
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-9 items-center font-medium text-acento wrap-anywhere underline"
    >
      {address}
    </a>
    <div className="flex flex-wrap items-start gap-3">
      <img src={qrCode} alt={`Código QR de ${address}`} className="size-40 rounded-lg bg-blanco" />
      <div className="flex min-w-0 flex-wrap gap-2">
        <CopyButton text={address} label="Copiar enlace" doneText="Enlace copiado" />
        <a href={qrCode} download={`qr-${slug}.png`} className={buttonClass()}>
          <Download aria-hidden className="size-4" /> Descargar el QR
        </a>
        <PrintPoster page={page} />
      </div>
    </div>
    {origins.length > 0 ? <EmbedLine address={address} /> : null}
  </div>
)

const BUTTON_COLOR = '#12525c'

/** For the sites that may show the page, with the color of the business for their button. */
function EmbedLine({ address }: { address: string }) {
  const color = useActiveWorkspace()?.color ?? BUTTON_COLOR
  const script = new URL('/embed.js', address).href
  const line = `<script src="${script}" data-page="${address}" data-color="${color}" async></script>`
  return (
    <div className="grid gap-2">
      <p className="text-texto-2">
        Pega esta línea antes de «&lt;/body&gt;» en tu sitio. «data-color» es el color del botón:
      </p>
      <code className="rounded-lg bg-superficie-2 px-3 py-2 text-xs wrap-anywhere">{line}</code>
      <div className="flex">
        <CopyButton text={line} label="Copiar línea" doneText="Línea copiada" />
      </div>
    </div>
  )
}
