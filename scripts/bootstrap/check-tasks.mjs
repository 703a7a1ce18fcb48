/** What `npm run check` runs: tasks of turbo.json that need no database. */
export const checkTasks = ['format:check', 'lint', 'boundaries', 'types', 'graphql:check', 'unused', 'documents:check'];
