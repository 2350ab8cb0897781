/** Stands in for what Redoc brings along and this page never calls: vite.config.ts says which. */
export {}
