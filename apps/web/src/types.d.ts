/// <reference types="vite/client" />

// Neither package has an exports map, so nodenext cannot see these subpaths.
declare module 'antd/es/locale/zh_CN' {
  import type { ConfigProviderProps } from 'antd'

  const locale: NonNullable<ConfigProviderProps['locale']>
  export default locale
}
declare module '@atlaskit/pragmatic-drag-and-drop/element/adapter' {
  export * from '@atlaskit/pragmatic-drag-and-drop/dist/types/entry-point/element/adapter.d.ts'
}
declare module '@atlaskit/pragmatic-drag-and-drop/combine' {
  export * from '@atlaskit/pragmatic-drag-and-drop/dist/types/entry-point/combine.d.ts'
}
