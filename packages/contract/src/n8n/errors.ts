export const n8nErrors = {
  'n8n.missing': {
    status: 404,
    text: 'URL del webhook de n8n no está configurada. Verifica la configuración de n8n.',
  },
  'n8n.unread': { status: 503, text: 'No se pudo obtener la configuración de n8n' },
  'n8n.incomplete': { status: 400, text: 'Configuración de n8n incompleta' },
  'n8n.in_use': {
    status: 409,
    text: 'Tu n8n todavía atiende a alguien. Mueve sus agentes al motor integrado o elimínalos, y vuelve a quitarlo',
  },
  'n8n.gone': {
    status: 409,
    text: 'Tu cuenta ya no tiene n8n. Configúralo otra vez en «Automatización», en tu perfil, o empieza de nuevo con el motor integrado',
  },
  'n8n.token_needed': {
    status: 400,
    text: 'Escribe el token otra vez: el guardado es de otra dirección',
    fieldText: 'Escríbelo otra vez: el guardado es de otra dirección',
  },

  'n8n.unreachable': {
    status: 502,
    text: 'No hubo conexión con tu n8n. Revisa la dirección y que n8n esté encendido',
  },
  'n8n.certificate': {
    status: 502,
    text: 'El certificado de seguridad de tu n8n venció o no es de fiar. Renuévalo y prueba otra vez',
  },
  'n8n.slow': {
    status: 504,
    text: 'Tu n8n tardó demasiado en contestar. Mira en n8n, en «Executions», dónde se detuvo el flujo',
  },
  'n8n.inward': {
    status: 400,
    text: 'Tu n8n está en la red privada del servidor, y no se permite entrar ahí. Quien lleva el servidor puede permitirlo con ALLOWED_PRIVATE_ORIGINS',
  },
  'n8n.redirected': {
    status: 502,
    text: 'La dirección de tu n8n lleva a otra. Escribe la última: suele empezar por https://',
  },
  'n8n.bad_gateway': {
    status: 502,
    text: 'El servidor que está delante de tu n8n no logra llegar a él. Revisa que n8n esté encendido',
  },
  'n8n.wrong_token': {
    status: 502,
    text: 'n8n no aceptó el token de la API. Crea uno en n8n, en «Settings», «n8n API», y cópialo entero',
  },
  'n8n.no_permission': {
    status: 502,
    text: 'n8n no dio permiso. Si los flujos son los de Portavoz, pulsa «Actualizar flujos» en tu perfil; si son tuyos, revisa si su nodo «Webhook» pide una clave, y qué puede hacer tu token de la API',
  },
  'n8n.webhook_inactive': {
    status: 502,
    text: 'El webhook no está activo en n8n. Abre el flujo en n8n y actívalo («Publish»); si ya lo está, revisa la dirección',
  },
  'n8n.test_url': {
    status: 502,
    text: 'Esa es la dirección de prueba de n8n («webhook-test»), que solo sirve con el editor abierto. Escribe la de producción («webhook»)',
  },
  'n8n.not_ours': {
    status: 502,
    text: 'Contestó algo que no es lo que se esperaba de n8n. Revisa la dirección, y que el flujo termine en «Respond to Webhook»',
  },
  'n8n.workflow_failed': {
    status: 502,
    text: 'El flujo de n8n terminó con un error. Míralo en n8n, en «Executions»',
  },
  'n8n.refused': {
    status: 502,
    text: 'El flujo de n8n contestó que no pudo hacerlo. Míralo en n8n, en «Executions», o en el registro de Evolution API',
  },
  'n8n.duplicate': { status: 409, text: 'En n8n ya hay una sesión con ese nombre' },
  'n8n.no_such_session': { status: 404, text: 'En n8n no hay ninguna sesión con ese nombre' },
  'n8n.unknown_operation': {
    status: 502,
    text: 'Tu flujo de n8n no sabe hacer eso. Instala el de Portavoz en «Automatización», o enséñaselo',
  },
  'n8n.evolution_away': {
    status: 502,
    text: 'n8n contesta, pero no pudo hablar con Evolution API. Revisa que esté encendida y que su dirección sea la que dice «Flujos de n8n»',
  },
  'n8n.evolution_key': {
    status: 502,
    text: 'Evolution API no acepta la clave que guarda n8n. Escríbela otra vez en «Flujos de n8n», en tu perfil, y pulsa «Actualizar flujos»',
  },
  'n8n.evolution_license': {
    status: 502,
    text: 'Tu Evolution API es la 2.4 y no contesta hasta que actives su licencia. Actívala en su dirección, en «/manager», o usa la versión que dice la guía',
  },
  'n8n.file_away': {
    status: 502,
    text: 'n8n no pudo descargar el archivo de Portavoz. Revisa la «URL del backend» en «Automatización»',
  },
} as const
