import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/central/',
  plugins: [react()],
  // The page runs under a policy without inline scripts or data: scripts.
  build: { outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': process.env['API_URL'] ?? 'http://127.0.0.1:8080' } },
})
