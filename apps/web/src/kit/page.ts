import { type ComponentType, lazy } from 'react'

/** Address → page, as a module's index lists them. */
export type Pages = Record<string, ComponentType>

/** A hand-written page in a chunk of its own: `lazyPage(() => import('./store.tsx'))`, its default export. */
export const lazyPage = (load: () => Promise<{ default: ComponentType }>): ComponentType => lazy(load)
