export const supplierCalls = {}
