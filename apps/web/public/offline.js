/* The theme that the person chose in the console, and a new try as soon as this device is online. */
;(() => {
  try {
    const theme = localStorage.getItem('portavoz.theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Storage may be blocked: the system's theme stays.
  }
  addEventListener('online', () => location.reload())
})()
