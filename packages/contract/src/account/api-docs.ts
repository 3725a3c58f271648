import { action, resource, type } from '../kit/index.ts'

/** The calls of the product, described from their own declarations. */
export const apiDocs = resource('docs', {
  title: '接口文档',
  table: 'account_permission',
  fields: {},
  actions: {
    page: action('GET', '', { label: '接口文档', permission: 'session', download: true, output: type<unknown>() }),
    openapi: action('GET', 'openapi.json', {
      label: 'OpenAPI 3.1',
      permission: 'session',
      download: true,
      output: type<unknown>(),
    }),
  },
})
