import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthPage } from '../features/auth/auth-page.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <AuthPage />
  </StrictMode>,
)
