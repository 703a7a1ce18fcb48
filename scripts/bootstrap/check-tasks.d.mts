export const checkTasks: readonly string[];
