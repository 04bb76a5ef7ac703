import * as z from 'zod/mini'

/** Every action that the audit log records, with its sentence. Rows keep the name: never rename or remove one. */
export const auditSentences = {
  sign_in: 'Inició sesión',
  'sign_in.oidc': 'Inició sesión con el servicio conectado a su cuenta',
  'sign_in.refused': 'Se rechazó un inicio de sesión: la contraseña no era correcta',
  'sign_in.second_factor_refused': 'Se rechazó un inicio de sesión: falló la verificación en dos pasos',
  'sign_in.recovery_code': 'Inició sesión con un código de recuperación',
  sign_up: 'Creó la cuenta',
  'sessions.ended': 'Cerró sus demás sesiones',
  'session.ended': 'Cerró una de sus sesiones',
  'password.changed': 'Cambió su contraseña',
  'password.reset': 'Eligió otra contraseña con un enlace',
  'email.change': 'Cambió su email o pidió cambiarlo',
  'email.confirmed': 'Confirmó su nuevo email',

  'second_factor.totp_added': 'Puso una aplicación de códigos como segundo paso',
  'second_factor.totp_removed': 'Quitó la aplicación de códigos de su segundo paso',
  'second_factor.passkey_added': 'Añadió una llave de acceso como segundo paso',
  'second_factor.passkey_removed': 'Quitó una llave de acceso',
  'second_factor.codes_renewed': 'Hizo nuevos códigos de recuperación',

  'oidc.linked': 'Conectó su cuenta con otro servicio para entrar con él',
  'oidc.unlinked': 'Desconectó su cuenta del otro servicio con el que entraba',

  'integration_key.created': 'Creó una clave de integración',
  'integration_key.revoked': 'Revocó una clave de integración',
  'integration_keys.revoked': 'Revocó todas las claves de integración',
  'bot_token.read': 'Vio el token de un bot',

  'messages.exported': 'Exportó mensajes',
  'leads.exported': 'Exportó los interesados de un agente',
  'data.exported': 'Descargó todos los datos de la cuenta',

  'lead_webhook.changed': 'Cambió adónde van los interesados de un agente',
  'lead_webhook.deleted': 'Dejó de enviar los interesados de un agente a otro sistema',

  'agent.deleted': 'Eliminó un agente',
  'document.deleted': 'Eliminó un documento',
  'conversation.deleted': 'Eliminó una conversación',
  'contact.deleted': 'Eliminó un contacto con todas sus conversaciones',
  'contact.merged': 'Unió dos contactos',
  'contact.blocked': 'Bloqueó un contacto',
  'contact.unblocked': 'Desbloqueó un contacto',
  'contact.opted_out': 'Dio de baja un contacto',
  'contact.opted_in': 'Quitó la baja de un contacto',
  'contact_field.deleted': 'Eliminó un campo de los contactos con sus datos',
  'contacts.imported': 'Importó contactos',
  'contacts.import_undone': 'Deshizo una importación de contactos',
  'contacts.exported': 'Exportó los contactos',
  'whatsapp_session.deleted': 'Eliminó una sesión de WhatsApp',
  'account.deleted': 'Eliminó la cuenta',

  'workspace.created': 'Creó un negocio',
  'workspace.renamed': 'Cambió el nombre del negocio',
  'workspace.brand_changed': 'Cambió el logotipo o el color del negocio',
  'workspace.deleted': 'Eliminó un negocio con todo lo que tenía',
  'workspace.attention_changed': 'Cambió cómo se atiende a los clientes que esperan',
  'workspace.second_factor_demanded': 'Exigió la verificación en dos pasos en el negocio',
  'workspace.second_factor_optional': 'Dejó de exigir la verificación en dos pasos en el negocio',
  'workspace.left': 'Salió del negocio',
  'workspace.offered': 'Ofreció el negocio a otra persona',
  'workspace.offer_withdrawn': 'Retiró la oferta del negocio',
  'workspace.offer_declined': 'Rechazó recibir el negocio',
  'workspace.received': 'Recibió el negocio y es su dueño',
  'member.invited': 'Invitó a una persona al negocio',
  'member.invitation_revoked': 'Anuló una invitación al negocio',
  'member.joined': 'Aceptó una invitación y entró al negocio',
  'member.changed': 'Cambió el papel de una persona',
  'member.hours_changed': 'Cambió el horario de una persona',
  'member.removed': 'Quitó a una persona del negocio',

  'staff_chat.connected': 'Conectó un chat de Telegram para recibir avisos del negocio',
  'staff_chat.disconnected': 'Desconectó su chat de avisos de Telegram',

  'model.changed': 'Cambió el modelo de la cuenta',
  'model.deleted': 'Quitó el modelo de la cuenta',
  'price.changed': 'Cambió el precio de un modelo',
  'price.deleted': 'Quitó el precio que había puesto a un modelo',
  'n8n.changed': 'Cambió la configuración de n8n',
  'n8n.deleted': 'Eliminó la configuración de n8n',
  'evolution.deleted': 'Eliminó el webhook de Evolution API',

  'role.granted': 'Dio un rol a una cuenta',
  'role.revoked': 'Quitó un rol a una cuenta',
  'password.replaced': 'Puso una contraseña nueva a una cuenta',
  'second_factor.removed': 'Quitó la verificación en dos pasos de una cuenta',
  'oidc.removed': 'Desconectó una cuenta del otro servicio con el que entraba',
  'email.verified': 'Dio por verificado el email de una cuenta',
  'invitation.created': 'Hizo un enlace para crear una cuenta',
  'key.forgotten': 'Dio por perdida la clave secreta',
  'backup.created': 'Hizo una copia de seguridad',
  'backup.requested': 'Pidió una copia de seguridad',
  'backup.downloaded': 'Descargó una copia de seguridad',
  'backup.deleted': 'Eliminó una copia de seguridad',
  'backup.restored': 'Recuperó una copia de seguridad',
} as const

export type AuditAction = keyof typeof auditSentences

/** The beginnings of actions in a workspace; the others are of a person or of the installation. */
const WORKSPACE_SUBJECTS = [
  'integration_key',
  'bot_token',
  'messages',
  'leads',
  'lead_webhook',
  'data',
  'agent',
  'document',
  'conversation',
  'contact',
  'contact_field',
  'whatsapp_session',
  'workspace',
  'member',
  'staff_chat',
  'model',
  'price',
  'n8n',
  'evolution',
]

/** The actions that the log of a workspace holds. */
export const workspaceAuditActions = (Object.keys(auditSentences) as AuditAction[]).filter((action) =>
  WORKSPACE_SUBJECTS.some((subject) => action.startsWith(`${subject}.`) || action.startsWith(`${subject}s.`)),
)

export const AuditAction = z.enum(Object.keys(auditSentences) as AuditAction[], { error: 'No conocemos esa acción' })
