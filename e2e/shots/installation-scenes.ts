import type { Page } from '@playwright/test'
import type {
  Agent,
  AuditLine,
  BackupOverview,
  ReleaseNotes,
  RestoredStatus,
  RetentionPreview,
  Workspace,
} from '@portavoz/contract'
import { patchResponse } from '../route-overrides.ts'
import type { ShotScene } from './scene.ts'

const SUSPENSION = {
  at: '2026-11-20T14:05:00.000Z',
  reason: 'falta el pago de noviembre',
  contact: 'Ana, 300 111 2233',
}
/** As the server says while no agent answers. */
const silenceAgents = (page: Page, text: string) =>
  patchResponse<Agent[]>(page, '**/api/agents', (all) =>
    all.map((agent) => ({ ...agent, state: { name: 'not_answering', cause: { text, remedy: null } } })),
  )

async function showSuspended(page: Page) {
  await silenceAgents(page, 'La cuenta está suspendida')
  await patchResponse<Workspace[]>(page, '**/api/workspaces', (all) =>
    all.map((one) => ({ ...one, suspension: SUSPENSION })),
  )
  await page.reload()
  await page.getByText('Esta cuenta está suspendida').waitFor()
}

async function showRestored(page: Page) {
  await silenceAgents(page, 'Portavoz está en silencio: espera a que se confirme la recuperación')
  await patchResponse<RestoredStatus>(page, '**/api/installation/restored', () => ({
    waiting: { restoredAt: '2026-11-26T13:40:00.000Z', backupAt: '2026-11-26T08:12:00.000Z' },
  }))
  await page.reload()
  await page.getByRole('alert').getByText('Portavoz está en silencio').waitFor()
}

const openConfirmation = async (page: Page) => {
  await showRestored(page)
  await page.getByRole('button', { name: 'Confirmar…' }).click()
  await page.getByRole('alertdialog').waitFor()
}

async function showRetention(page: Page) {
  await patchResponse<RetentionPreview>(page, '**/api/workspace/retention/preview?**', () => ({
    before: '2024-11-26T05:00:00.000Z',
    conversations: 214,
    messages: 5_960,
    files: 83,
    leads: 37,
    contacts: 151,
    oldestAt: '2022-03-08T15:20:00.000Z',
  }))
  await page.getByLabel('Borrar las que llevan sin mensajes (meses)').fill('24')
  await page.getByRole('button', { name: 'Ver qué se borraría' }).click()
  await page.getByRole('alertdialog').waitFor()
}

const item = (text: string) => ({ kind: 'item' as const, text })

async function showNews(page: Page) {
  await patchResponse<ReleaseNotes>(page, '**/api/release-notes', () => ({
    version: '0.2.0',
    notes: [
      {
        version: '0.2.0',
        date: '8 de diciembre de 2026',
        isNew: true,
        lines: [
          item('Contactos: cada persona una sola vez, con sus canales, etiquetas, notas y conversaciones.'),
          item('Portavoz se instala en el teléfono y avisa con la consola cerrada.'),
          item('Verificación en dos pasos, con una aplicación de códigos o una llave de acceso.'),
        ],
      },
      {
        version: '0.1.0',
        date: '23 de noviembre de 2026',
        isNew: false,
        lines: [{ kind: 'text', text: 'La primera versión publicada.' }],
      },
    ],
  }))
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('menuitem', { name: 'Novedades' }).click()
  await page.getByRole('dialog').getByText('8 de diciembre').waitFor()
}

const backupFile = (night: string, megabytes: number, isAutomatic = true) => ({
  name: `portavoz-3f2a9c1b-2026-11-${night}T08-12-00${isAutomatic ? '' : '-a-mano'}.tar.zst.age`,
  createdAt: `2026-11-${night}T08:12:00.000Z`,
  bytes: megabytes * 1024 * 1024,
  isAutomatic,
  isBeforeUpdate: false,
  isEncrypted: true,
})

async function showBackups(page: Page) {
  const files = [backupFile('26', 61), backupFile('25', 60), backupFile('24', 58, false), backupFile('23', 57)]
  await patchResponse<BackupOverview>(page, '**/api/installation/backups', (overview) => ({
    ...overview,
    isAutomatic: true,
    nextAt: '2026-11-27T08:12:00.000Z',
    isEncrypted: true,
    folder: '/media/disco-externo/copias',
    last: {
      state: 'done',
      isAutomatic: true,
      requestedAt: files[0]!.createdAt,
      finishedAt: files[0]!.createdAt,
      rows: 48_210,
      bytes: files[0]!.bytes,
      host: 'servidor',
      folder: '/media/disco-externo/copias',
      fileName: files[0]!.name,
      failure: null,
    },
    files,
  }))
  await page.reload()
  await page.getByText('/media/disco-externo/copias').first().waitFor()
}

const auditLine = (hour: string, line: Pick<AuditLine, 'action' | 'sentence' | 'userName'> & Partial<AuditLine>) => ({
  id: hour,
  at: `2026-11-26T${hour}:00.000Z`,
  userId: 'u',
  source: '190.85.42.7',
  detail: null,
  ...line,
})

const auditLines: AuditLine[] = [
  auditLine('15:42', {
    action: 'agent.connections_changed',
    sentence: 'Cambió el modelo, las claves o las direcciones de un agente',
    userName: 'camila',
    detail: { changes: '«Café Nube»: modelo gpt-5-mini de OpenAI (antes, sin modelo propio); clave nueva de OpenAI' },
  }),
  auditLine('15:10', {
    action: 'member.changed',
    sentence: 'Cambió el papel de una persona',
    userName: 'camila',
    detail: { changes: 'andres: Atiende, no puede exportar' },
  }),
  auditLine('14:05', {
    action: 'workspace.suspended',
    sentence: 'Suspendió la cuenta',
    userName: 'camila',
    detail: { changes: '«Ferretería Ochoa»' },
  }),
  auditLine('13:58', { action: 'contacts.exported', sentence: 'Exportó los contactos', userName: 'gloria' }),
  auditLine('13:31', {
    action: 'sign_in.refused',
    sentence: 'Se rechazó un inicio de sesión: la contraseña no era correcta',
    userName: 'gloria',
    source: '2800:484:1b7a::21',
  }),
  auditLine('08:12', {
    action: 'backup.created',
    sentence: 'Hizo una copia de seguridad',
    userName: 'Portavoz',
    userId: null,
    source: 'server',
    detail: { name: 'portavoz-3f2a9c1b-2026-11-26T08-12-00.tar.zst.age' },
  }),
]

async function showAuditLog(page: Page) {
  await patchResponse<{ items: AuditLine[]; nextCursor: null }>(page, '**/audit-log?**', () => ({
    items: auditLines,
    nextCursor: null,
  }))
  await page.reload()
  await page.getByText('13:31').or(page.getByText('8:31')).first().waitFor()
}

const NEIGHBOUR = 'Hotel Casa Jacaranda, Ciudad de México'

const openSuspension = async (page: Page) => {
  await page.getByRole('button', { name: `Suspender ${NEIGHBOUR}` }).click()
  await page.getByLabel('Motivo').fill(SUSPENSION.reason)
  await page.getByLabel('Con quién pueden hablar').fill(SUSPENSION.contact)
}
const openLimits = async (page: Page) => {
  await page.getByRole('button', { name: `Límites de ${NEIGHBOUR}` }).click()
  await page.getByRole('dialog').getByLabel('Agentes').fill('3')
  await page.getByRole('dialog').getByLabel('Mensajes al mes').fill('2.000')
}

/** What the technician does for all shops, and what their people see of it. */
export const installationScenes: ShotScene[] = [
  { name: 'cuentas', viewer: 'owner', path: '/instalacion/cuentas', isFullPage: true },
  { name: 'cuentas-suspender', viewer: 'owner', path: '/instalacion/cuentas', prepare: openSuspension },
  { name: 'cuentas-limites', viewer: 'owner', path: '/instalacion/cuentas', prepare: openLimits },
  { name: 'suspendida', viewer: 'owner', path: '/agents', prepare: showSuspended },
  { name: 'suspendida-negocio', viewer: 'owner', path: '/negocio', prepare: showSuspended, isFullPage: true },
  { name: 'silencio', viewer: 'owner', path: '/agents', prepare: showRestored },
  { name: 'silencio-confirmar', viewer: 'owner', path: '/agents', prepare: openConfirmation },
  { name: 'silencio-companera', viewer: 'attendant', path: '/agents', prepare: showRestored },
  { name: 'retencion', viewer: 'owner', path: '/negocio', prepare: showRetention },
  { name: 'novedades', viewer: 'owner', path: '/', prepare: showNews },
  { name: 'copias', viewer: 'owner', path: '/instalacion/copias', prepare: showBackups, isFullPage: true },
  { name: 'instalacion-registro', viewer: 'owner', path: '/instalacion/registro', prepare: showAuditLog },
  { name: 'negocio-registro', viewer: 'owner', path: '/negocio/registro', prepare: showAuditLog },
]
