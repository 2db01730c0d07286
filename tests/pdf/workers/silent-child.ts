// Stands where uploads are opened, and ends well without having read anything.

process.exit(0);
